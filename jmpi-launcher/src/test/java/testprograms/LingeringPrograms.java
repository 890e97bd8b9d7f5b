package testprograms;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.job.Job;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** Programs with a rank that fails although its process does not end. */
public final class LingeringPrograms {
    private LingeringPrograms() {}

    private static void block() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void hook(Runnable body) {
        Runtime.getRuntime().addShutdownHook(new Thread(body));
    }

    /** Rank 1 fails as args[0] says, and does not end as args[1] says; the others wait for ever. */
    public static final class Fails {
        public static void main(String[] args) {
            Job job = Programs.join();
            job.fence();
            System.out.println("pid " + ProcessHandle.current().pid());
            if (job.rank() == 1) {
                linger(args[1]);
                fail(args[0], job);
            }
            block();
        }

        private static void linger(String how) {
            switch (how) {
                case "hook-blocks" -> hook(LingeringPrograms::block);
                case "hook-exits" -> hook(() -> System.exit(5));
                case "thread-goes-on" -> new Thread(LingeringPrograms::block).start();
                default -> throw new IllegalArgumentException(how);
            }
        }

        private static void fail(String how, Job job) {
            switch (how) {
                case "throws" -> throw new IllegalStateException("as the test wants");
                case "follows" -> throw new MpiException(ErrorClass.PROC_FAILED, "rank 0 is lost");
                case "thread-throws" ->
                    new Thread(() -> {
                                throw new MpiException(ErrorClass.OTHER, "as the test wants");
                            })
                            .start();
                case "exits" -> System.exit(7);
                case "exits-in-order" -> System.exit(0);
                case "runtime-exits" -> Runtime.getRuntime().exit(7);
                case "leaves-and-exits" -> {
                    job.close();
                    System.exit(7);
                }
                default -> throw new IllegalArgumentException(how);
            }
        }
    }

    /** Rank 1 fails and ends; a hook of rank 0 blocks. */
    public static final class FailsBesideAHook {
        public static void main(String[] args) {
            Job job = Programs.join();
            if (job.rank() == 0) {
                hook(LingeringPrograms::block);
            }
            job.fence();
            if (job.rank() == 1) {
                throw new IllegalStateException("as the test wants");
            }
            block();
        }
    }

    /** Rank 1 fails; a hook of each rank needs longer than the default. */
    public static final class SavesInAHook {
        public static void main(String[] args) {
            Job job = Programs.join();
            job.fence();
            hook(() -> {
                LockSupport.parkNanos(1_200_000_000);
                System.out.println("rank " + job.rank() + " has saved");
            });
            if (job.rank() == 1) {
                throw new IllegalStateException("as the test wants");
            }
            block();
        }
    }
}
