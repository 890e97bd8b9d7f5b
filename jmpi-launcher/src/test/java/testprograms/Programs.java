package testprograms;

import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.Jmpi;
import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.job.Job;
import io.jmpi.job.JobProvider;
import io.jmpi.job.RankReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Programs that the tests of jmpirun run as ranks. */
public final class Programs {
    private Programs() {}

    static Job join() {
        if (Thread.currentThread().getContextClassLoader() instanceof JobProvider provider) {
            return provider.join(System.getenv()).orElseThrow();
        }
        return ServiceLoader.load(JobProvider.class).stream()
                .map(provider -> provider.get().join(System.getenv()))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseThrow();
    }

    static void waitForEver() throws InterruptedException {
        System.out.println("pid " + ProcessHandle.current().pid());
        new CountDownLatch(1).await();
    }

    static boolean isRank(String rank) {
        return rank.equals(System.getenv("PMI_ID"));
    }

    /** Exchanges names through the job. */
    public static final class Hello {
        public static void main(String[] args) {
            try (Job job = join()) {
                job.put("name-" + job.rank(), "r" + job.rank());
                job.fence();
                StringJoiner names = new StringJoiner(" ");
                for (int rank = 0; rank < job.size(); rank++) {
                    names.add(job.get("name-" + rank));
                }
                System.out.println(
                        "rank " + job.rank() + " of " + job.size() + " sees " + names + " " + String.join(" ", args));
            }
        }
    }

    /** Joins, leaves, joins again. */
    public static final class Returning {
        public static void main(String[] args) {
            for (int round = 0; round < 2; round++) {
                try (Job job = join()) {
                    job.put("round-" + job.rank(), "n" + round);
                    job.fence();
                    System.out.println("rank " + job.rank() + " sees " + job.get("round-" + (1 - job.rank())));
                    job.fence();
                }
            }
        }
    }

    /** Rank args[0] exits with code args[1]; the others wait. */
    public static final class Exits {
        public static void main(String[] args) throws InterruptedException {
            if (isRank(args[0])) {
                System.exit(Integer.parseInt(args[1]));
            }
            waitForEver();
        }
    }

    /** Rank args[0] throws; the others wait. */
    public static final class Throws {
        public static void main(String[] args) throws InterruptedException {
            Job job = join();
            job.fence();
            if (job.rank() == Integer.parseInt(args[0])) {
                throw new IllegalStateException("as the test wants");
            }
            waitForEver();
        }
    }

    /** Joins the job, then initialises the library, which joins again. */
    public static final class JoinsTwice {
        public static void main(String[] args) {
            join().fence();
            Mpi.init();
        }
    }

    /** Rank args[0] asks for more memory than a JVM can have; the others wait. */
    public static final class Exhausts {
        public static void main(String[] args) throws InterruptedException {
            Job job = join();
            job.fence();
            if (job.rank() == Integer.parseInt(args[0])) {
                System.out.println(new long[Integer.MAX_VALUE].length);
            }
            waitForEver();
        }
    }

    /** Rank 1 aborts with a reason for whose transfer a heap of 48 MiB is too small. */
    public static final class AbortsWithoutMemory {
        public static void main(String[] args) throws InterruptedException {
            Job job = join();
            job.fence();
            if (job.rank() == 1) {
                job.abort(3, "a".repeat(28 << 20));
            }
            waitForEver();
        }
    }

    /** All ranks throw before they join. */
    public static final class ThrowsAtOnce {
        public static void main(String[] args) {
            if (args.length == 0) {
                throw new IllegalStateException("at once");
            }
        }
    }

    /** Rank 1 throws, and a shutdown hook of it kills it; the other waits. */
    public static final class ThrowsAndIsKilled {
        public static void main(String[] args) throws InterruptedException {
            if (!isRank("1")) {
                waitForEver();
            }
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(128 + 9)));
            throw new IllegalStateException("before the signal");
        }
    }

    /** All ranks throw alike, but the last one. */
    public static final class ThrowAlike {
        public static void main(String[] args) {
            Job job = join();
            job.fence();
            throw new IllegalStateException(job.rank() < job.size() - 1 ? "alike" : "different");
        }
    }

    /** Each rank runs jobs of its own. */
    public static final class RunsOwnJobs {
        public static void main(String[] args) {
            for (int i = 0; i < 2; i++) {
                Jmpi.run(3, world -> world.barrier());
            }
        }
    }

    /** Joins the job, and runs another one in each rank. */
    public static final class JoinsAndRunsOwnJob {
        public static void main(String[] args) {
            try (Job job = join()) {
                job.fence();
                Jmpi.run(3, world -> world.barrier());
            }
        }
    }

    /** Rank args[0] aborts the job with code args[1]; the others wait. */
    public static final class Aborts {
        public static void main(String[] args) throws InterruptedException {
            Job job = join();
            job.fence();
            if (job.rank() == Integer.parseInt(args[0])) {
                job.abort(Integer.parseInt(args[1]), "no convergence after 9 steps");
            }
            waitForEver();
        }
    }

    /** Rank 1 stops rank 0, which then makes no report, aborts the job, and halts before the launcher has confirmed it. */
    public static final class AbortsAndHalts {
        public static void main(String[] args) throws IOException, InterruptedException {
            Job job = join();
            job.fence();
            if (job.rank() == 0) {
                waitForEver();
            }
            List<ProcessHandle> others = otherRanks();
            new ProcessBuilder("kill", "-STOP", Long.toString(others.get(0).pid()))
                    .inheritIO()
                    .start()
                    .waitFor();
            Thread aborting = new Thread(() -> job.abort(42, "no convergence after 9 steps"));
            aborting.start();
            while (aborting.getState() != Thread.State.TIMED_WAITING
                    || Stream.of(aborting.getStackTrace())
                            .noneMatch(frame -> frame.getMethodName().equals("sendLast"))) {
                Thread.onSpinWait();
            }
            Runtime.getRuntime().halt(7);
        }
    }

    /** With --keep-going: rank 0 ends with code 3, and rank 1 fails because of that. */
    public static final class FailsAfterAnother {
        public static void main(String[] args) {
            Job job = join();
            job.fence();
            if (job.rank() == 0) {
                System.exit(3);
            }
            while (!otherRanks().isEmpty()) {
                Thread.onSpinWait();
            }
            throw new MpiException(ErrorClass.PROC_FAILED, "rank 0 is lost");
        }
    }

    private static List<ProcessHandle> otherRanks() {
        ProcessHandle own = ProcessHandle.current();
        return own.parent()
                .orElseThrow()
                .children()
                .filter(child -> !child.equals(own))
                .toList();
    }

    /** Never joins, never ends. */
    public static final class Waits {
        public static void main(String[] args) throws InterruptedException {
            waitForEver();
        }
    }

    /** Leaves its job, and never ends because of a shutdown hook. */
    public static final class HangsAtItsEnd {
        public static void main(String[] args) {
            join().close();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                try {
                    waitForEver();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }));
        }
    }

    /** Does not end on SIGTERM either; reports that it has received it. */
    public static final class Stubborn {
        public static void main(String[] args) throws InterruptedException {
            CountDownLatch never = new CountDownLatch(1);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                System.out.println("will not end");
                try {
                    never.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }));
            waitForEver();
        }
    }

    /** Rank 1 never joins and ends well; the others wait for it in a fence. */
    public static final class Deserts {
        public static void main(String[] args) {
            if (!isRank("1")) {
                join().fence();
            }
        }
    }

    /** All join and leave; rank 0 joins again. */
    public static final class JoinsAgainAlone {
        public static void main(String[] args) {
            int rank;
            try (Job job = join()) {
                job.fence();
                rank = job.rank();
            }
            if (rank == 0) {
                join().fence();
            }
        }
    }

    /** Ends well without leaving the job it has joined. */
    public static final class Forgets {
        public static void main(String[] args) {
            join().fence();
        }
    }

    /** Writes two lines, the last unterminated, and one to the error stream. */
    public static final class Writes {
        public static void main(String[] args) {
            System.out.print("first\nlast");
            System.out.flush();
            System.err.println("error");
        }
    }

    /** Reads its input. */
    public static final class Reads {
        public static void main(String[] args) throws IOException {
            try (Job job = join()) {
                String text = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
                System.out.println("rank " + job.rank() + " read '" + text.trim() + "'");
            }
        }
    }

    /** Prints environment variables, and JVM properties. */
    public static final class Environment {
        public static void main(String[] args) {
            for (String name : args) {
                System.out.println(name + "=" + System.getenv(name) + " " + System.getProperty(name));
            }
        }
    }

    /** Prints its arguments, and whether those of MPJ Express are among them. */
    public static final class Arguments {
        public static void main(String[] args) {
            System.out.println(String.join(" ", args) + " mark " + System.getProperty("JMPI_MPJ_ARGS"));
        }
    }

    /** The counters of one matched message. */
    private static final String COUNTERS =
            "0\t0\tworld\t\tqueues\t0,1,0,0,1,1,1,0,1,0,1,0,0,0,0,48;1:1;0:1\tunit_posted:2\t\t\t";

    /** The ranks in the arguments report counters. */
    public static final class Reports {
        public static void main(String[] args) {
            try (Job job = join()) {
                job.fence();
                report(job, args);
            }
        }
    }

    private static void report(Job job, String... ranks) {
        if (List.of(ranks).contains(Integer.toString(job.rank())) && !job.reportEnd(end(COUNTERS))) {
            throw new IllegalStateException("the launcher takes no statistics");
        }
    }

    private static RankReport end(String statistics) {
        return RankReport.of(RankReport.State.GONE, "").withStatistics(statistics);
    }

    /** Rank 0 reports and leaves; then rank 1 fails. */
    public static final class ReportsAndFails {
        public static void main(String[] args) {
            Job job = join();
            report(job, "0");
            job.fence();
            if (job.rank() == 1) {
                throw new IllegalStateException("as the test wants");
            }
            job.close();
        }
    }

    /** Reports, leaves, and ends by System.exit. */
    public static final class ReportsAndExits {
        public static void main(String[] args) {
            try (Job job = join()) {
                report(job, "0");
            }
            System.exit(7);
        }
    }

    /** Sends a malformed report. */
    public static final class ReportsNonsense {
        public static void main(String[] args) {
            try (Job job = join()) {
                job.fence();
                job.reportEnd(end("nonsense"));
            }
        }
    }

    /** Joins and reports, twice. */
    public static final class ReportsTwice {
        public static void main(String[] args) {
            for (int round = 0; round < 2; round++) {
                try (Job job = join()) {
                    job.fence();
                    report(job, "0", "1");
                    job.fence();
                }
            }
        }
    }

    /** All send to rank 0, in two communicators. */
    public static final class Messages {
        public static void main(String[] args) {
            try (Mpi mpi = Mpi.init()) {
                Communicator world = mpi.world();
                Communicator copy = world.dup(Info.EMPTY.with(Info.MATCHER, "queues"));
                for (Communicator communicator : List.of(world, copy)) {
                    Request sent = communicator.isend(new byte[1], 0, communicator.rank());
                    communicator.barrier();
                    if (communicator.rank() == 0) {
                        for (int source = 0; source < communicator.size(); source++) {
                            communicator.recv(new byte[1], source, source);
                        }
                    }
                    sent.waitFor();
                    Request own = communicator.irecv(new byte[1], communicator.rank(), 9);
                    communicator.send(new byte[1], communicator.rank(), 9);
                    own.waitFor();
                }
                copy.free();
            }
        }
    }

    /** Rank 0 fails because rank 1 has ended in good order. */
    public static final class FailsBecauseOfOneWhoLeft {
        public static void main(String[] args) {
            Job job = join();
            job.fence();
            if (job.rank() == 0) {
                throw new MpiException(ErrorClass.PROC_FAILED, "rank 1 has left the job");
            }
            job.close();
        }
    }

    /** Counts its ranks in a static, and prints the settings that the launcher gave it. */
    public static final class Counts {
        private static final AtomicInteger COUNTER = new AtomicInteger();

        public static void main(String[] args) throws InterruptedException {
            JobProvider provider = (JobProvider) Thread.currentThread().getContextClassLoader();
            try (Job job = join()) {
                int count = COUNTER.incrementAndGet();
                job.fence();
                System.out.println(
                        "rank " + job.rank() + " counted " + count + " with " + new TreeMap<>(provider.settings()));
            }
        }
    }

    /** Returns from main while one of its threads goes on. */
    public static final class GoesOn {
        public static void main(String[] args) {
            int rank = join().rank();
            Thread main = Thread.currentThread();
            new Thread(() -> {
                        try {
                            main.join();
                            System.out.println("rank " + rank + " after main");
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                    })
                    .start();
        }
    }

    /** Has no runnable main method. */
    public static final class NoProgram {
        @SuppressWarnings("IncorrectMainMethod") // that is the point
        public void main(String[] args) {}
    }
}
