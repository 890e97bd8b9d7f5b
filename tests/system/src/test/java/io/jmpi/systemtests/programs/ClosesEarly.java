package io.jmpi.systemtests.programs;

import io.jmpi.Mpi;
import io.jmpi.ThreadLevel;
import java.util.concurrent.locks.LockSupport;

/** Its main thread closes the session while another thread waits for a message; that thread ends by the error. */
public final class ClosesEarly {
    private ClosesEarly() {}

    public static void main(String[] args) throws InterruptedException {
        Thread worker;
        int rank;
        try (Mpi mpi = Mpi.init(ThreadLevel.MULTIPLE)) {
            rank = mpi.world().rank();
            mpi.world().barrier();
            worker = new Thread(() -> mpi.world().recv(new int[1], rank, 5), "worker");
            worker.start();
            while (LockSupport.getBlocker(worker) == null) {
                Thread.onSpinWait();
            }
        }
        worker.join();
        System.out.println("rank " + rank + " has its results");
    }
}
