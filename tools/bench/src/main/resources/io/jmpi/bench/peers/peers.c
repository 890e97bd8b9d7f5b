/*
 * The measurements of "osu latency", "osu bw" and "osu allreduce" and so on for a C MPI library:
 *
 *     peers latency BYTES WARMUP ITERATIONS                    half round trip of ranks 0 and 1
 *     peers sockets BYTES WARMUP ITERATIONS                    the same over a TCP socket of ranks 0 and 1
 *     peers stream BYTES WINDOW WINDOWS WARMUP REPETITIONS     acknowledged windows from rank 0 to rank 1
 *     peers allreduce|alltoall|bcast|barrier BYTES CALLS WARMUP REPETITIONS
 *     peers put BYTES CALLS WARMUP REPETITIONS                 put and flush of rank 0 to a window of rank 1
 *
 * First verifies what it transfers, then measures. Rank 0 prints JSON with library, transport and figures, as
 * "osu --json -" does.
 */
#include <errno.h>
#include <linux/tcp.h>
#include <mpi.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

enum { DATA = 1, ACKNOWLEDGEMENT = 2, VERIFIED = 4, DESCRIPTORS = 1024, SECONDS = 6 };

static int rank, ranks, peer_socket = -1;

static void fail(const char *message) {
    fprintf(stderr, "peers: rank %d: %s\n", rank, message);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static int64_t nanos(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static void *allocate(size_t bytes) {
    void *memory = calloc(bytes ? bytes : 1, 1);
    if (!memory) {
        fail("out of memory");
    }
    return memory;
}

static int number(const char *text, int least) {
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (errno || *end || end == text || value < least || value > 1 << 30) {
        fail("a number in the arguments is out of range");
    }
    return (int) value;
}

static unsigned char pattern(int seed, int index) {
    return (unsigned char) (seed * 31 + index + index / 251);
}

static void fill(unsigned char *buffer, int bytes, int seed) {
    for (int i = 0; i < bytes; i++) {
        buffer[i] = pattern(seed, i);
    }
}

/* Also overwrites the bytes, so that the next verification cannot pass with old ones. */
static void verify(unsigned char *buffer, int bytes, int seed) {
    for (int i = 0; i < bytes; i++) {
        if (buffer[i] != pattern(seed, i)) {
            fail("received bytes that were not sent");
        }
        buffer[i] = (unsigned char) ~buffer[i];
    }
}

/* Bytes that all TCP sockets of this process have sent. */
static uint64_t sent_by_sockets(void) {
    uint64_t sum = 0;
    for (int descriptor = 0; descriptor < DESCRIPTORS; descriptor++) {
        struct tcp_info info;
        socklen_t length = sizeof info;
        memset(&info, 0, sizeof info);
        if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &length) == 0) {
            sum += info.tcpi_bytes_sent;
        }
    }
    return sum;
}

/* On one host, payload that no TCP socket has sent went through memory. */
static void print_transport(uint64_t sent, double payload) {
    if (rank == 0) {
        printf("\"transport\": \"%s\",\n", (double) sent >= payload ? "tcp" : "shm");
    }
}

static int compare_times(const void *left, const void *right) {
    int64_t a = *(const int64_t *) left, b = *(const int64_t *) right;
    return a < b ? -1 : a > b;
}

static int compare_values(const void *left, const void *right) {
    double a = *(const double *) left, b = *(const double *) right;
    return a < b ? -1 : a > b;
}

static double median(double *values, int count) {
    qsort(values, count, sizeof *values, compare_values);
    return values[count / 2];
}

static void give(unsigned char *buffer, int bytes) {
    if (peer_socket < 0) {
        MPI_Send(buffer, bytes, MPI_BYTE, 1 - rank, DATA, MPI_COMM_WORLD);
        return;
    }
    for (ssize_t sent = 0, now; sent < bytes; sent += now) {
        now = send(peer_socket, buffer + sent, bytes - sent, 0);
        if (now < 0) {
            fail("cannot send");
        }
    }
}

/* Polls the socket without a break. */
static void take(unsigned char *buffer, int bytes) {
    if (peer_socket < 0) {
        MPI_Recv(buffer, bytes, MPI_BYTE, 1 - rank, DATA, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        return;
    }
    for (ssize_t received = 0, now; received < bytes; received += now < 0 ? 0 : now) {
        now = recv(peer_socket, buffer + received, bytes - received, MSG_DONTWAIT);
        if (now == 0 || (now < 0 && errno != EAGAIN)) {
            fail("cannot receive");
        }
    }
}

static void ping(unsigned char *sending, unsigned char *receiving, int bytes) {
    give(sending, bytes);
    take(receiving, bytes);
}

static void pong(unsigned char *sending, unsigned char *receiving, int bytes) {
    take(receiving, bytes);
    give(sending, bytes);
}

/* Ranks 0 and 1 then exchange over a socket. */
static void connect_sockets(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int one = 1, listening = socket(AF_INET, SOCK_STREAM, 0);
    if (rank == 1) {
        if (bind(listening, (struct sockaddr *) &address, length) || listen(listening, 1)
            || getsockname(listening, (struct sockaddr *) &address, &length)) {
            fail("cannot listen");
        }
        MPI_Send(&address, sizeof address, MPI_BYTE, 0, DATA, MPI_COMM_WORLD);
        peer_socket = accept(listening, NULL, NULL);
    } else if (rank == 0) {
        MPI_Recv(&address, sizeof address, MPI_BYTE, 1, DATA, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        peer_socket = connect(listening, (struct sockaddr *) &address, length) ? -1 : listening;
    }
    if (rank < 2 && setsockopt(peer_socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one)) {
        fail("cannot connect");
    }
}

static void verify_latency(unsigned char *sending, unsigned char *receiving, int bytes) {
    for (int seed = 1; seed <= VERIFIED && rank < 2; seed++) {
        fill(sending, bytes, 2 * seed + rank);
        if (rank == 0) {
            ping(sending, receiving, bytes);
        } else {
            pong(sending, receiving, bytes);
        }
        verify(receiving, bytes, 2 * seed + 1 - rank);
    }
}

static void latency(int bytes, int warmup, int iterations) {
    unsigned char *sending = allocate(bytes), *receiving = allocate(bytes);
    int64_t *times = allocate(iterations * sizeof *times);
    verify_latency(sending, receiving, bytes);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < warmup; i++) {
            ping(sending, receiving, bytes);
        }
        uint64_t sent = sent_by_sockets();
        for (int i = 0; i < iterations; i++) {
            int64_t start = nanos();
            ping(sending, receiving, bytes);
            times[i] = nanos() - start;
        }
        print_transport(sent_by_sockets() - sent, (double) iterations * bytes);
        qsort(times, iterations, sizeof *times, compare_times);
        printf("\"rows\": [{\"size\": %d, \"p50_us\": %.4f, \"p99_us\": %.4f}]}\n", bytes, times[iterations / 2] / 2e3,
               times[(int64_t) iterations * 99 / 100] / 2e3);
    } else if (rank == 1) {
        for (int i = 0; i < warmup + iterations; i++) {
            pong(sending, receiving, bytes);
        }
    }
    free(times);
    free(receiving);
    free(sending);
}

static void window_of(unsigned char **buffers, int bytes, int window, MPI_Request *requests) {
    unsigned char acknowledgement[4] = {0};
    for (int i = 0; i < window; i++) {
        if (rank == 0) {
            MPI_Isend(buffers[i], bytes, MPI_BYTE, 1, DATA, MPI_COMM_WORLD, &requests[i]);
        } else {
            MPI_Irecv(buffers[i], bytes, MPI_BYTE, 0, DATA, MPI_COMM_WORLD, &requests[i]);
        }
    }
    MPI_Waitall(window, requests, MPI_STATUSES_IGNORE);
    if (rank == 0) {
        MPI_Recv(acknowledgement, 4, MPI_BYTE, 1, ACKNOWLEDGEMENT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(acknowledgement, 4, MPI_BYTE, 0, ACKNOWLEDGEMENT, MPI_COMM_WORLD);
    }
}

static void stream(int bytes, int window, int windows, int warmup, int repetitions) {
    unsigned char **buffers = allocate(window * sizeof *buffers);
    MPI_Request *requests = allocate(window * sizeof *requests);
    double *rates = allocate(repetitions * sizeof *rates);
    for (int i = 0; i < window; i++) {
        buffers[i] = allocate(bytes);
    }
    for (int w = 0; w < VERIFIED && rank < 2; w++) {
        for (int i = 0; i < window && rank == 0; i++) {
            fill(buffers[i], bytes, w * window + i);
        }
        window_of(buffers, bytes, window, requests);
        for (int i = 0; i < window && rank == 1; i++) {
            verify(buffers[i], bytes, w * window + i);
        }
    }
    uint64_t sent = sent_by_sockets();
    for (int r = -warmup; r < repetitions; r++) {
        MPI_Barrier(MPI_COMM_WORLD);
        int64_t start = nanos();
        for (int w = 0; w < windows && rank < 2; w++) {
            window_of(buffers, bytes, window, requests);
        }
        rates[r < 0 ? 0 : r] = (double) windows * window * 1e9 / (double) (nanos() - start);
    }
    print_transport(sent_by_sockets() - sent, (double) (warmup + repetitions) * windows * window * bytes);
    if (rank == 0) {
        double rate = median(rates, repetitions);
        printf("\"rows\": [{\"size\": %d, \"messages_per_s\": %.1f, \"bandwidth_mb_per_s\": %.3f}]}\n", bytes, rate,
               rate * bytes / 1e6);
    }
    for (int i = 0; i < window; i++) {
        free(buffers[i]);
    }
    free(rates);
    free(requests);
    free(buffers);
}

static void call(const char *operation, void *sending, void *receiving, int bytes) {
    if (strcmp(operation, "allreduce") == 0) {
        MPI_Allreduce(sending, receiving, bytes / 8, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    } else if (strcmp(operation, "alltoall") == 0) {
        MPI_Alltoall(sending, bytes / 8, MPI_DOUBLE, receiving, bytes / 8, MPI_DOUBLE, MPI_COMM_WORLD);
    } else if (strcmp(operation, "barrier") == 0) {
        MPI_Barrier(MPI_COMM_WORLD);
    } else {
        MPI_Bcast(sending, bytes / 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }
}

/* What rank "from" has for rank "to", which only alltoall distinguishes; whole numbers, so that sums are exact. */
static double element(int from, int to, int index, int seed) {
    return from * 1000.0 + to * 100000.0 + index % 997 + seed;
}

static void verify_collective(const char *operation, double *sending, double *receiving, int bytes, int seed) {
    int count = bytes / 8, all = strcmp(operation, "alltoall") == 0, reduce = strcmp(operation, "allreduce") == 0;
    for (int i = 0; i < count * ranks; i++) {
        sending[i] = element(rank, all ? i / count : 0, i % count, seed);
        receiving[i] = -1;
    }
    call(operation, sending, receiving, bytes);
    for (int i = 0; i < (all ? count * ranks : count); i++) {
        double expected = element(all ? i / count : 0, all ? rank : 0, i % count, seed);
        for (int from = 1; from < ranks && reduce; from++) {
            expected += element(from, 0, i, seed);
        }
        if ((all || reduce ? receiving : sending)[i] != expected) {
            fail("a collective operation has a wrong result");
        }
    }
}

/* Fewer calls if all repetitions together would take longer than SECONDS: at all ranks the same number. */
static int affordable(const char *operation, void *sending, void *receiving, int bytes, int calls, int repetitions) {
    const int few = 5;
    MPI_Barrier(MPI_COMM_WORLD);
    int64_t start = nanos();
    for (int c = 0; c < few; c++) {
        call(operation, sending, receiving, bytes);
    }
    double most = SECONDS * 1e9 * few / (double) (nanos() - start) / repetitions;
    MPI_Allreduce(MPI_IN_PLACE, &most, 1, MPI_DOUBLE, MPI_MIN, MPI_COMM_WORLD);
    return most >= calls ? calls : most < few ? few : (int) most;
}

static void collective(const char *operation, int bytes, int calls, int warmup, int repetitions) {
    double *sending = allocate((size_t) bytes * ranks), *receiving = allocate((size_t) bytes * ranks);
    double *times = allocate(repetitions * sizeof *times);
    for (int seed = 1; seed <= VERIFIED && strcmp(operation, "barrier") != 0; seed++) {
        verify_collective(operation, sending, receiving, bytes, seed);
    }
    memset(sending, 0, (size_t) bytes * ranks);
    calls = affordable(operation, sending, receiving, bytes, calls, repetitions);
    uint64_t sent = sent_by_sockets();
    for (int r = -warmup; r < repetitions; r++) {
        MPI_Barrier(MPI_COMM_WORLD);
        int64_t start = nanos();
        for (int c = 0; c < calls; c++) {
            call(operation, sending, receiving, bytes);
        }
        double mean = (double) (nanos() - start) / 1e3 / calls;
        MPI_Allreduce(MPI_IN_PLACE, &mean, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        times[r < 0 ? 0 : r] = mean;
    }
    print_transport(sent_by_sockets() - sent, (double) (warmup + repetitions) * calls * bytes);
    if (rank == 0) {
        printf("\"rows\": [{\"size\": %d, \"latency_slowest_us\": %.4f}]}\n", bytes, median(times, repetitions));
    }
    free(times);
    free(receiving);
    free(sending);
}

/* Rank 1 waits in a barrier meanwhile, as a target may. */
static void put(int bytes, int calls, int warmup, int repetitions) {
    unsigned char *sending = allocate(bytes), *exposed;
    double *times = allocate(repetitions * sizeof *times);
    MPI_Win window;
    MPI_Win_allocate(bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &exposed, &window);
    MPI_Win_lock_all(0, window);
    for (int seed = 1; seed <= VERIFIED; seed++) {
        fill(sending, bytes, seed);
        if (rank == 0) {
            MPI_Put(sending, bytes, MPI_BYTE, 1, 0, bytes, MPI_BYTE, window);
            MPI_Win_flush(1, window);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Win_sync(window);
        if (rank == 1) {
            verify(exposed, bytes, seed);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    uint64_t sent = sent_by_sockets();
    for (int r = -warmup; r < repetitions; r++) {
        MPI_Barrier(MPI_COMM_WORLD);
        int64_t start = nanos();
        for (int c = 0; c < calls && rank == 0; c++) {
            MPI_Put(sending, bytes, MPI_BYTE, 1, 0, bytes, MPI_BYTE, window);
            MPI_Win_flush(1, window);
        }
        times[r < 0 ? 0 : r] = (double) (nanos() - start) / 1e3 / calls;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    print_transport(sent_by_sockets() - sent, (double) (warmup + repetitions) * calls * bytes);
    if (rank == 0) {
        printf("\"rows\": [{\"size\": %d, \"latency_us\": %.4f}]}\n", bytes, median(times, repetitions));
    }
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
    free(times);
    free(sending);
}

static void print_name(const char *library) {
    printf("{\"library\": \"%s\",\n", library);
}

static void print_library(void) {
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;
    MPI_Get_library_version(version, &length);
    version[strcspn(version, ",\n")] = 0;
    for (char *c = version; *c; c++) {
        *c = *c < ' ' || *c == '"' || *c == '\\' ? ' ' : *c;
    }
    print_name(version);
}

int main(int count, char **arguments) {
    MPI_Init(&count, &arguments);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const char *program = count < 2 ? "" : arguments[1];
    if (rank == 0 && strcmp(program, "sockets") == 0) {
        print_name("C sockets");
    } else if (rank == 0) {
        print_library();
    }
    int numbers[5] = {0};
    for (int i = 0; i < 5 && i + 2 < count; i++) {
        numbers[i] = number(arguments[i + 2], i == 0 ? 8 : 0);
    }
    if (ranks < 2) {
        fail("needs two ranks");
    } else if (strcmp(program, "latency") == 0 && count == 5 && numbers[2] > 0) {
        latency(numbers[0], numbers[1], numbers[2]);
    } else if (strcmp(program, "sockets") == 0 && count == 5 && numbers[2] > 0) {
        connect_sockets();
        latency(numbers[0], numbers[1], numbers[2]);
    } else if (strcmp(program, "stream") == 0 && count == 7 && numbers[1] > 0 && numbers[4] > 0) {
        stream(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]);
    } else if (strcmp(program, "put") == 0 && count == 6 && numbers[3] > 0) {
        put(numbers[0], numbers[1], numbers[2], numbers[3]);
    } else if (count == 6 && numbers[3] > 0
               && (strcmp(program, "allreduce") == 0 || strcmp(program, "alltoall") == 0
                   || strcmp(program, "bcast") == 0 || strcmp(program, "barrier") == 0)) {
        collective(program, numbers[0], numbers[1], numbers[2], numbers[3]);
    } else {
        fail("wrong arguments; see the comment at the beginning of peers.c");
    }
    MPI_Finalize();
    return 0;
}
