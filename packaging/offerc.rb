# Installs offerc from the archives of a release.
class Offerc < Formula
  desc "Linter and compiler for App Store subscription offers"
  homepage "HOMEPAGE"
  version "VERSION"
  license "Apache-2.0"

  on_macos do
    depends_on arch: :arm64
    depends_on macos: :sequoia

    url "ADDRESS/offerc-VERSION-darwin-arm64.tar.gz"
    sha256 "SHA256-darwin-arm64"
  end

  on_linux do
    on_arm do
      url "ADDRESS/offerc-VERSION-linux-aarch64.tar.gz"
      sha256 "SHA256-linux-aarch64"
    end
    on_intel do
      url "ADDRESS/offerc-VERSION-linux-x86_64.tar.gz"
      sha256 "SHA256-linux-x86_64"
    end
  end

  def install
    bin.install "bin/offerc"
    man1.install "share/man/man1/offerc.1"
    bash_completion.install "share/bash-completion/completions/offerc"
    zsh_completion.install "share/zsh/site-functions/_offerc"
    fish_completion.install "share/fish/vendor_completions.d/offerc.fish"
  end

  test do
    assert_equal version.to_s, shell_output("#{bin}/offerc --version").strip
    system bin/"offerc", "init", "store"
    system bin/"offerc", "lint", "store"
  end
end
