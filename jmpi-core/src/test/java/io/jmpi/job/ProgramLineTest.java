package io.jmpi.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProgramLineTest {
    private static StackTraceElement frame(String type, String method, int line) {
        return new StackTraceElement(
                type, method, type.substring(type.lastIndexOf('.') + 1).replaceAll("\\$.*", "") + ".java", line);
    }

    @Test
    void shouldNameTheCallOfTheProgramAndItsLine() {
        ProgramLine line = ProgramLine.of(
                frame("jdk.internal.misc.Unsafe", "park", 0),
                frame("java.util.concurrent.locks.LockSupport", "parkNanos", 252),
                frame("io.jmpi.internal.p2p.progress.Waiter", "await", 60),
                frame("io.jmpi.internal.request.PlainCompletions", "waitAll", 40),
                frame("io.jmpi.Request", "waitAll", 12),
                frame("org.example.Solver", "exchange", 77),
                frame("io.jmpi.Jmpi", "run", 5));
        assertThat(line).isEqualTo(new ProgramLine("waitAll", "Solver.java:77"));
        assertThat(line.at()).isEqualTo(", at Solver.java:77");
    }

    @Test
    void shouldNameTheCallOfTheBindings() {
        assertThat(ProgramLine.of(
                        frame("io.jmpi.PointToPoint", "send", 3),
                        frame("io.jmpi.mpi.operation.Sends", "send", 7),
                        frame("mpi.PointToPoint", "sends", 69),
                        frame("mpi.PointToPoint$Methods", "Send", 12),
                        frame("Solver", "exchange", 77)))
                .isEqualTo(new ProgramLine("Send", "Solver.java:77"));
    }

    @Test
    void shouldNameTheLineOfAProgramInAPackageBelowTheBindings() {
        assertThat(ProgramLine.of(frame("mpi.Comm", "Recv", 12), frame("mpi.test.Solver", "exchange", 77)))
                .isEqualTo(new ProgramLine("Recv", "Solver.java:77"));
    }

    @Test
    void shouldNameNoCallOutsideOfJmpi() {
        assertThat(ProgramLine.of(
                        frame("java.lang.Thread", "sleep", 0),
                        frame("io.jmpi.launcher.job.RankStreams$OfRankZero", "read", 7),
                        frame("io.jmpi.examples.Halo", "step", 3),
                        frame("io.jmpi.launcher.process.RankMain", "main", 9)))
                .isEqualTo(new ProgramLine("", "Halo.java:3"));
    }

    /** In one JVM a report is made in the thread that aborts, on behalf of the launcher. */
    @Test
    void shouldNotTakeTheLauncherForTheProgram() {
        assertThat(ProgramLine.of(
                        frame("io.jmpi.internal.session.SessionReports", "report", 1),
                        frame("io.jmpi.launcher.job.InJvmLauncher", "reports", 2),
                        frame("io.jmpi.transport.InJvmJob", "abort", 3),
                        frame("io.jmpi.AnyCommunicator", "abort", 4),
                        frame("org.example.Solver", "check", 5)))
                .isEqualTo(new ProgramLine("abort", "Solver.java:5"));
    }

    @Test
    void shouldNameNoPlaceIfThereIsNoCodeOfTheProgram() {
        ProgramLine line = ProgramLine.of(frame("java.lang.Thread", "run", 1));
        assertThat(line.call()).isEmpty();
        assertThat(line.at()).isEmpty();
    }

    private static StackTraceElement frame(String className, String method) {
        return new StackTraceElement(className, method, "X.java", 1);
    }

    @Test
    void shouldBeginAtTheProgramsLine() {
        StackTraceElement[] ends = {frame("com.acme.Solver", "main")};
        StackTraceElement[] all = {
            frame("io.jmpi.MpiConfig", "lambda$from$2"),
            frame("java.util.HashMap", "forEach"),
            frame("io.jmpi.internal.session.Session", "join"),
            frame("io.jmpi.Mpi", "init"),
            ends[0],
            frame("java.lang.Thread", "run")
        };
        Exception error = new Exception("wrong");
        error.setStackTrace(all);
        assertThat(ProgramLine.shorten(error)).isSameAs(error);
        assertThat(error.getStackTrace()).startsWith(ends).hasSize(2);
        StackTraceElement[] library = {all[0], all[1], all[2]};
        error.setStackTrace(library);
        assertThat(ProgramLine.shorten(error).getStackTrace()).isEqualTo(library);
    }
}
