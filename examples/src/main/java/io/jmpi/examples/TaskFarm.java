package io.jmpi.examples;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.datatype.Datatype;

/**
 * A master that assigns rows of a table to the workers that finish first, and assembles their results.
 *
 * <p>The master does not know which worker will report next, nor with how many rows. It probes for a message of any
 * source. The probe returns the tag (the first row) and the length (the last task may be shorter), and the master
 * receives the message directly into the table. A worker that reports gets its next task in return. With one rank the
 * master works itself.
 */
final class TaskFarm {
    private static final int MASTER = 0;

    /** Tag of a worker's first report, which returns nothing; other reports have their first row as tag. */
    private static final int READY = Integer.MAX_VALUE;

    private static final int TASK = 1;
    private static final int NO_MORE = -1;

    /** Computes one row of the table. */
    interface RowTask {
        void compute(int row, double[] cells, int offset);
    }

    private final Communicator communicator;
    private final int rows;
    private final int width;
    private final int rowsPerTask;
    private final RowTask task;
    private int tasksDone;

    TaskFarm(Communicator communicator, int rows, int width, int rowsPerTask, RowTask task) {
        this.communicator = communicator;
        this.rows = rows;
        this.width = width;
        this.rowsPerTask = rowsPerTask;
        this.task = task;
    }

    Communicator communicator() {
        return communicator;
    }

    /** Number of tasks in all. */
    int tasks() {
        return (rows + rowsPerTask - 1) / rowsPerTask;
    }

    /** Executes all tasks. Collective. The table is used at the master only; null elsewhere. */
    void run(double[] table) {
        if (communicator.rank() != MASTER) {
            work();
        } else if (communicator.size() == 1) {
            for (int row = 0; row < rows; row += rowsPerTask) {
                compute(row, rowsFrom(row), table, row * width);
            }
        } else {
            handOut(table);
        }
    }

    private void handOut(double[] table) {
        int nextRow = 0;
        int working = communicator.size() - 1;
        while (working > 0) {
            Status report = communicator.probe(Mpi.ANY_SOURCE, Mpi.ANY_TAG);
            int worker = report.source();
            int cells = report.count(Datatype.DOUBLE);
            int place = report.tag() == READY ? 0 : report.tag() * width;
            communicator.recv(Buffer.of(table, place, cells), worker, report.tag());
            int[] order = {nextRow < rows ? nextRow : NO_MORE};
            communicator.send(order, worker, TASK);
            if (order[0] == NO_MORE) {
                working--;
            } else {
                nextRow += rowsPerTask;
            }
        }
    }

    private void work() {
        int[] order = new int[1];
        double[] cells = new double[rowsPerTask * width];
        communicator.send(Buffer.of(cells, 0, 0), MASTER, READY);
        communicator.recv(order, MASTER, TASK);
        while (order[0] != NO_MORE) {
            int row = order[0];
            compute(row, rowsFrom(row), cells, 0);
            // Report and wait for the next task at once; the cells must not change until the report is sent.
            Request next = communicator.irecv(order, MASTER, TASK);
            communicator.send(Buffer.of(cells, 0, rowsFrom(row) * width), MASTER, row);
            next.waitFor();
        }
    }

    private int rowsFrom(int row) {
        return Math.min(rowsPerTask, rows - row);
    }

    private void compute(int firstRow, int count, double[] cells, int offset) {
        for (int i = 0; i < count; i++) {
            task.compute(firstRow + i, cells, offset + i * width);
        }
        tasksDone++;
    }

    /** The number of tasks that each rank has completed; null except at the master. Collective. */
    int[] collectTasksDone() {
        int[] done = communicator.rank() == MASTER ? new int[communicator.size()] : null;
        communicator.gather(new int[] {tasksDone}, done, MASTER);
        return done;
    }
}
