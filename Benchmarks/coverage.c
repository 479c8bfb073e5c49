// Linked into the program that `Scripts/bench walk` measures. A thread reads commands from standard input, a line each:
// "reset" sets the coverage counters to zero, any other line is the path of a file for them. Each is acknowledged by a
// line on standard output.

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void __llvm_profile_reset_counters(void);
void __llvm_profile_set_filename(const char *path);
int __llvm_profile_write_file(void);

static void *serve(void *unused) {
    char line[4096];
    while (fgets(line, sizeof line, stdin)) {
        const char *reply = "done\n";
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(line, "reset") == 0) {
            __llvm_profile_reset_counters();
        } else {
            __llvm_profile_set_filename(line);
            if (__llvm_profile_write_file() != 0) reply = "failed\n";
        }
        if (write(STDOUT_FILENO, reply, strlen(reply)) < 0) return NULL;
    }
    return unused;
}

__attribute__((constructor)) static void start(void) {
    pthread_t thread;
    sigset_t all, former;
    // Signals are for the program.
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &former);
    if (pthread_create(&thread, NULL, serve, NULL) == 0) pthread_detach(thread);
    pthread_sigmask(SIG_SETMASK, &former, NULL);
}
