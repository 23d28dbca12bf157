/* The least that any compiler on libyaml does: reads the files named, asks for every event, drops it. */
#include <stdio.h>
#include <stdlib.h>
#include <yaml.h>

static int parse(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END)) return perror(path), 2;
  size_t size = (size_t)ftell(file);
  unsigned char *bytes = malloc(size + 1);
  rewind(file);
  if (!bytes || fread(bytes, 1, size, file) != size) return perror(path), 2;
  fclose(file);

  yaml_parser_t parser;
  yaml_event_t event;
  yaml_parser_initialize(&parser);
  yaml_parser_set_input_string(&parser, bytes, size);
  for (int done = 0; !done; yaml_event_delete(&event)) {
    if (!yaml_parser_parse(&parser, &event)) return fprintf(stderr, "%s: %s\n", path, parser.problem), 1;
    done = event.type == YAML_STREAM_END_EVENT;
  }
  yaml_parser_delete(&parser);
  free(bytes);
  return 0;
}

int main(int count, char **paths) {
  int status = 0;
  for (int i = 1; i < count && !status; i++) status = parse(paths[i]);
  return status;
}
