/* measure ROUNDS FILE [SAMPLES]: runs the commands of FILE in turn, ROUNDS times after one round that warms up and
   does not count, and prints what each took as tab-separated values: label, then minimum and median of wall
   time, of processor time (user + system; both in milliseconds) and of peak memory (bytes).
   SAMPLES gets every run: label, round, wall time, processor time, peak memory.

   A line of FILE is  label TAB command [TAB command to run before each time, not measured].
   Commands are words between blanks, without quoting; their output goes to /dev/null. One that does not
   end with status 0 ends the whole: times of failures mean nothing. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { most_commands = 64, most_rounds = 1000, most_words = 64 };
enum { wall, cpu, memory, quantities };

static struct {
  char label[128], text[2048], before[2048];
  double samples[quantities][most_rounds];
} commands[most_commands];

static double milliseconds(struct timeval time) { return time.tv_sec * 1e3 + time.tv_usec / 1e3; }

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static void run(const char *text, double *result) {
  char copy[2048], *words[most_words + 1] = {0};
  snprintf(copy, sizeof copy, "%s", text);
  int count = 0;
  for (char *word = strtok(copy, " \n"); word && count < most_words; word = strtok(NULL, " \n"))
    words[count++] = word;
  if (!count) return;

  struct rusage usage;
  int status;
  double start = now();
  pid_t child = fork();
  if (child == 0) {
    int null = open("/dev/null", O_RDWR);
    for (int stream = 0; stream < 3; stream++) dup2(null, stream);
    execvp(words[0], words);
    _exit(127);
  }
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) perror("measure"), exit(2);
  if (!WIFEXITED(status) || WEXITSTATUS(status)) {
    fprintf(stderr, "measure: failed, run it by hand to see why: %s\n", text);
    exit(1);
  }
  result[wall] = now() - start;
  result[cpu] = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime);
#ifdef __APPLE__
  result[memory] = usage.ru_maxrss;
#else
  result[memory] = usage.ru_maxrss * 1024.0;
#endif
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  int named = argc == 3 || argc == 4, rounds = named ? atoi(argv[1]) : 0, count = 0;
  FILE *file = named ? fopen(argv[2], "r") : NULL;
  FILE *samples = fopen(argc == 4 ? argv[3] : "/dev/null", "w");
  if (!file || !samples || rounds < 1 || rounds > most_rounds)
    return fprintf(stderr, "usage: measure ROUNDS FILE [SAMPLES], ROUNDS from 1 to %d\n", most_rounds), 2;
  for (char line[4096]; count < most_commands && fgets(line, sizeof line, file);)
    count += sscanf(line, "%127[^\t\n]\t%2047[^\t\n]\t%2047[^\t\n]", commands[count].label,
                    commands[count].text, commands[count].before) >= 2;

  for (int round = -1; round < rounds; round++)
    for (int i = 0; i < count; i++) {
      double result[quantities] = {0};
      run(commands[i].before, result);
      run(commands[i].text, result);
      if (round < 0) continue;
      for (int q = 0; q < quantities; q++) commands[i].samples[q][round] = result[q];
      fprintf(samples, "%s\t%d\t%.3f\t%.3f\t%.0f\n", commands[i].label, round, result[wall],
              result[cpu], result[memory]);
    }

  for (int i = 0; i < count; i++) {
    printf("%s", commands[i].label);
    for (int q = 0; q < quantities; q++) {
      double *all = commands[i].samples[q];
      qsort(all, (size_t)rounds, sizeof *all, ascending);
      printf(q == memory ? "\t%.0f\t%.0f" : "\t%.3f\t%.3f", all[0],
             (all[(rounds - 1) / 2] + all[rounds / 2]) / 2);
    }
    printf("\n");
  }
  return fclose(samples) ? 2 : 0;
}
