package io.jmpi.examples;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.datatype.Datatype;

/**
 * A master that hands out rows of a table to workers, to whichever is done first, and puts together what they return.
 *
 * <p>The master does not know who will report next, nor with how many rows: it probes for a message of any source, and
 * receives it straight into the table when the probe has returned tag (the first row) and length (the last task may be
 * shorter). A worker that reports gets its next task in return. With one rank the master works itself.
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

    /** Does all tasks. Collective; the table is the master's, null elsewhere. */
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
            // Report and wait for the next task at once; the cells are lent until the report has gone.
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

    /** How many tasks each rank has done; null but at the master. Collective. */
    int[] collectTasksDone() {
        int[] done = communicator.rank() == MASTER ? new int[communicator.size()] : null;
        communicator.gather(new int[] {tasksDone}, done, MASTER);
        return done;
    }
}
