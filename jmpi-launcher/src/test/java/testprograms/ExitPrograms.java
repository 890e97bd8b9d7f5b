package testprograms;

import io.jmpi.job.Job;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;

/** Programs that end by {@code System.exit} and its like, and one that looks for its own name. */
public final class ExitPrograms {
    private ExitPrograms() {}

    /** Prints the lowest frame of the main thread. */
    public static final class NamesItself {
        public static void main(String[] args) {
            StackTraceElement[] stack = Thread.currentThread().getStackTrace();
            System.out.println("I am " + stack[stack.length - 1].getClassName());
            if (Thread.currentThread().getClass().getProtectionDomain().getCodeSource() != null) {
                throw new IllegalStateException("the thread's class seems to come from somewhere");
            }
        }
    }

    /** Leaves the job, then ends by System.exit(0), as many programs do; catches all exceptions. */
    public static final class ExitsAtItsEnd {
        public static void main(String[] args) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> System.exit(5)));
            int rank;
            try (Job job = Programs.join()) {
                job.fence();
                rank = job.rank();
            }
            System.out.println("rank " + rank + " ends");
            try {
                System.exit(0);
            } catch (Exception e) {
                System.out.println("rank " + rank + " caught " + e);
            }
            System.out.println("rank " + rank + " goes on");
        }
    }

    /** Rank args[0] ends with code args[2] in the way args[1]; the others wait. */
    public static final class ExitsSomehow {
        public static void main(String[] args) throws InterruptedException {
            Job job = Programs.join();
            job.fence();
            if (job.rank() == Integer.parseInt(args[0])) {
                exit(args[1], Integer.parseInt(args[2]));
            }
            new CountDownLatch(1).await();
        }

        private static void exit(String how, int code) throws InterruptedException {
            Runtime runtime = Runtime.getRuntime();
            IntConsumer reference = System::exit;
            IntConsumer bound = runtime::halt;
            switch (how) {
                case "exit" -> System.exit(code);
                case "runtime" -> runtime.exit(code);
                case "halt" -> runtime.halt(code);
                case "reference" -> reference.accept(code);
                case "bound" -> bound.accept(code);
                case "thread" -> {
                    new Thread(() -> System.exit(code)).start();
                    new CountDownLatch(1).await();
                }
                default -> throw new IllegalArgumentException(how);
            }
        }
    }

    /** Another thread of each rank exits; main waits until it is interrupted. */
    public static final class ExitsInAThread {
        public static void main(String[] args) throws InterruptedException {
            Job job = Programs.join();
            job.close();
            CountDownLatch never = new CountDownLatch(1);
            new Thread(() -> System.exit(0)).start();
            new Thread(() -> {
                        while (true) {
                            Thread.onSpinWait(); // ignores the interrupt
                        }
                    })
                    .start();
            try {
                never.await();
            } finally {
                System.out.println("main of rank " + job.rank() + " was interrupted");
            }
        }
    }

    /** Rank 0 ends by System.exit before it joins; the others wait for it. */
    public static final class ExitsBeforeItJoins {
        public static void main(String[] args) {
            Job job = Programs.join();
            if (job.rank() == 0) {
                System.exit(0);
            }
            job.fence();
        }
    }

    /** Ends by System.exit(0) without leaving its job. */
    public static final class ExitsWithoutClose {
        public static void main(String[] args) {
            Programs.join().fence();
            System.exit(0);
        }
    }
}
