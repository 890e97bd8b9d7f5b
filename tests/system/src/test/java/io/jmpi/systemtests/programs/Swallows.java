package io.jmpi.systemtests.programs;

import io.jmpi.Mpi;
import io.jmpi.errors.MpiException;
import java.util.concurrent.CountDownLatch;

/** Rank 1 catches an error, and ends as the argument says, without leaving the job; rank 0 waits for ever. */
public final class Swallows {
    private Swallows() {}

    public static void main(String[] args) throws InterruptedException {
        Mpi mpi = Mpi.init();
        if (mpi.world().rank() == 0) {
            new CountDownLatch(1).await();
        }
        try {
            mpi.world().send(new int[1], 7, 0);
        } catch (MpiException e) {
            if (args[0].equals("throws")) {
                throw e;
            }
        }
        if (args[0].equals("exits")) {
            System.exit(3);
        }
    }
}
