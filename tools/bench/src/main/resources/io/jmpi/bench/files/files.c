/*
 * Writes and reads an array of EDGE x EDGE x RANKS doubles by a subarray view of each rank, whose runs have 8 bytes: the program of
 * jmpibench files with MPI-IO. Prints lines "write SECONDS" and "read SECONDS", one pair for each repetition.
 *
 * usage: files FILE EDGE REPETITIONS collective|alone
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(int code, const char *call) {
    if (code != MPI_SUCCESS) {
        char text[MPI_MAX_ERROR_STRING];
        int length;
        MPI_Error_string(code, text, &length);
        fprintf(stderr, "%s: %s\n", call, text);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank, ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (argc != 5) {
        fprintf(stderr, "usage: files FILE EDGE REPETITIONS collective|alone\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    int edge = atoi(argv[2]), repetitions = atoi(argv[3]), alone = strcmp(argv[4], "alone") == 0;
    int count = edge * edge;
    double *data = malloc(sizeof(double) * count), *read = malloc(sizeof(double) * count);
    for (int i = 0; i < count; i++) {
        data[i] = (double) i * ranks + rank;
    }
    int sizes[3] = {edge, edge, ranks}, subsizes[3] = {edge, edge, 1}, starts[3] = {0, 0, rank};
    MPI_Datatype view;
    MPI_Type_create_subarray(3, sizes, subsizes, starts, MPI_ORDER_C, MPI_DOUBLE, &view);
    MPI_Type_commit(&view);
    MPI_Info info;
    MPI_Info_create(&info);
    if (alone) {
        MPI_Info_set(info, "romio_cb_write", "disable");
        MPI_Info_set(info, "romio_cb_read", "disable");
        MPI_Info_set(info, "romio_ds_write", "disable");
        MPI_Info_set(info, "romio_ds_read", "disable");
    }
    for (int i = 0; i < repetitions; i++) {
        if (rank == 0) {
            MPI_File_delete(argv[1], MPI_INFO_NULL);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_File file;
        check(MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_CREATE | MPI_MODE_RDWR, info, &file), "open");
        check(MPI_File_set_view(file, 0, MPI_DOUBLE, view, "native", info), "set_view");
        MPI_Barrier(MPI_COMM_WORLD);
        double start = MPI_Wtime();
        check(alone ? MPI_File_write_at(file, 0, data, count, MPI_DOUBLE, MPI_STATUS_IGNORE)
                    : MPI_File_write_at_all(file, 0, data, count, MPI_DOUBLE, MPI_STATUS_IGNORE), "write");
        MPI_Barrier(MPI_COMM_WORLD);
        double written = MPI_Wtime();
        check(alone ? MPI_File_read_at(file, 0, read, count, MPI_DOUBLE, MPI_STATUS_IGNORE)
                    : MPI_File_read_at_all(file, 0, read, count, MPI_DOUBLE, MPI_STATUS_IGNORE), "read");
        MPI_Barrier(MPI_COMM_WORLD);
        double end = MPI_Wtime();
        if (memcmp(data, read, sizeof(double) * count) != 0) {
            fprintf(stderr, "rank %d has read other values than it has written\n", rank);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
        check(MPI_File_close(&file), "close");
        if (rank == 0) {
            printf("write %.6f\nread %.6f\n", written - start, end - written);
            fflush(stdout);
        }
    }
    if (rank == 0) {
        MPI_File_delete(argv[1], MPI_INFO_NULL);
    }
    MPI_Finalize();
    return 0;
}
