-- Drives `offerc lsp` from Neovim: opens a catalog, types a mistake, sees the finding, completes, applies a fix, renames, saves.
-- Run by a test as `nvim --headless -u NONE -i NONE -S neovim.lua`, in a folder with a copy of examples/streaming-pass;
-- OFFERC is the program, REPORT the file for what was seen.
local lines = {}
local function say(text) table.insert(lines, text) end
local function finish()
  vim.fn.writefile(lines, vim.env.REPORT)
  vim.cmd("qa!")
end

local function main()
  vim.o.hidden = true
  vim.o.swapfile = false
  vim.o.autoindent = false
  local id
  local function attach()
    id = id or vim.lsp.start_client({
      name = "offerc", cmd = {vim.env.OFFERC, "lsp", "--today", "2027-01-15"}, root_dir = vim.fn.getcwd(),
    })
    vim.lsp.buf_attach_client(0, id)
  end

  vim.cmd("edit prices.yaml")
  vim.bo.filetype = "yaml"
  attach()
  local buffer = vim.api.nvim_get_current_buf()
  local function findings(wanted)
    vim.wait(15000, function() return #vim.diagnostic.get(buffer) == wanted end, 20)
    for _, one in ipairs(vim.diagnostic.get(buffer)) do
      say(string.format("  %d:%d %s [%s]", one.lnum + 1, one.col + 1, one.message:gsub("\n.*", ""), one.user_data.lsp.code))
    end
    say("  " .. #vim.diagnostic.get(buffer) .. " in the text")
  end
  local function request(method, extra)
    local params = vim.lsp.util.make_position_params()
    for key, value in pairs(extra or {}) do params[key] = value end
    local result = vim.lsp.buf_request_sync(buffer, method, params, 15000)
    return result and result[id] and result[id].result
  end

  say("opened")
  findings(0)
  say("typed a mistake")
  vim.fn.search("^    rest: equalized", "w")
  vim.cmd("normal! f:lC equalised")
  findings(1)

  say("applied the fix")
  local action = request("textDocument/codeAction", {
    range = vim.lsp.util.make_range_params().range, context = {diagnostics = {}},
  })
  for _, one in ipairs(action) do say("  " .. one.title) end
  vim.lsp.util.apply_workspace_edit(action[1].edit, "utf-16")
  findings(0)

  say("completed")
  vim.fn.search("euro-east: 1.99", "w")
  vim.cmd("normal! o    cur")
  vim.api.nvim_win_set_cursor(0, {vim.fn.line("."), 7})
  local params = vim.lsp.util.make_position_params()
  params.position.character = 7
  local result = vim.lsp.buf_request_sync(buffer, "textDocument/completion", params, 15000)[id].result
  for _, item in ipairs(result.items) do
    if item.label == "currency-chf" or item.label == "currency-usd" then say("  " .. item.label .. ": " .. item.detail) end
  end
  vim.cmd("normal! dd")

  say("renamed")
  vim.fn.search("growth-markets:", "w")
  vim.lsp.buf.rename("poorer")
  vim.wait(15000, function() return vim.fn.search("poorer:", "nw") > 0 end, 20)
  say("  " .. vim.fn.getline(vim.fn.search("poorer:", "nw")))

  say("hovered")
  vim.fn.search("euro-east: \\[", "w")
  local hover = request("textDocument/hover")
  say("  " .. hover.contents.value:gsub("\n", " "))

  say("saved")
  vim.cmd("silent wall")
  findings(0)
  local client = vim.lsp.get_client_by_id(id)
  client.stop()
  vim.wait(15000, function() return vim.lsp.get_client_by_id(id) == nil or client.is_stopped() end, 20)
  say("stopped: " .. tostring(client.is_stopped()))
end

local ok, message = pcall(main)
if not ok then say("failed: " .. tostring(message)) end
finish()
