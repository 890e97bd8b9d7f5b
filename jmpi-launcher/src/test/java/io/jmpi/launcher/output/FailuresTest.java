package io.jmpi.launcher.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.io.NotSerializableException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FailuresTest {
    private static final StackTraceElement USER = new StackTraceElement("my.Program", "work", "Program.java", 31);

    private static <T extends Throwable> T thrown(T failure, StackTraceElement... frames) {
        failure.setStackTrace(frames);
        return failure;
    }

    private static StackTraceElement[] frames(String... classes) {
        return Stream.concat(
                        Stream.of(classes).map(name -> new StackTraceElement(name, "recv", "X.java", 1)),
                        Stream.of(
                                USER,
                                new StackTraceElement("java.lang.reflect.Method", "invoke", "Method.java", 1),
                                new StackTraceElement(
                                        "io.jmpi.launcher.program.MainMethod", "run", "MainMethod.java", 1),
                                new StackTraceElement(
                                        "io.netty.util.concurrent.FastThreadLocalThread", "run", "F.java", 1),
                                new StackTraceElement("java.lang.Thread", "run", "Thread.java", 1)))
                .toArray(StackTraceElement[]::new);
    }

    @Test
    void shouldBeginWithTheFrameOfTheProgram() {
        MpiException first = thrown(
                new MpiException(ErrorClass.PROC_FAILED, "rank 0 is lost"),
                frames("io.jmpi.internal.p2p.fault.PeerDepartures"));
        MpiException again =
                thrown(first.again(), frames("io.jmpi.internal.request.EngineRequest", "io.jmpi.PointToPoint"));
        assertThat(Failures.trimmed(again)).isEqualTo("""
                io.jmpi.errors.MpiException: rank 0 is lost
                \tat my.Program.work(Program.java:31)
                """);
        assertThat(Failures.line(again)).isEqualTo("MpiException: rank 0 is lost (recv at Program.java:31)");
    }

    @Test
    void shouldShowTheCauseWithItsFrames() {
        Exception cause = thrown(new IllegalStateException("first"), frames("java.util.ArrayList"));
        Exception failure = thrown(new MpiException(ErrorClass.OTHER, "a step failed", cause), frames("io.jmpi.Mpi"));
        assertThat(Failures.trimmed(failure)).isEqualTo("""
                io.jmpi.errors.MpiException: a step failed
                \tat my.Program.work(Program.java:31)
                Caused by: java.lang.IllegalStateException: first
                \tat java.util.ArrayList.recv(X.java:1)
                \tat my.Program.work(Program.java:31)
                """);
    }

    /** The second trace says nothing that the first does not. */
    @Test
    void shouldNotRepeatACauseThatTheErrorQuotes() {
        Exception cause =
                thrown(new IllegalArgumentException("unknown matcher 'bin'"), frames("io.jmpi.matching.MatcherChoice"));
        Exception inner =
                thrown(new MpiException(ErrorClass.ARG, "unknown matcher 'bin'", cause), frames("io.jmpi.Mpi"));
        Exception outer = thrown(
                new MpiException(ErrorClass.ARG, "dup of world: unknown matcher 'bin'", inner), frames("io.jmpi.Mpi"));
        assertThat(Failures.trimmed(outer)).isEqualTo("""
                io.jmpi.errors.MpiException: dup of world: unknown matcher 'bin'
                \tat my.Program.work(Program.java:31)
                """);
    }

    @Test
    void shouldShowADefectOfJmpiThatAnErrorQuotes() {
        Exception defect = thrown(new NullPointerException("map"), frames("io.jmpi.internal.p2p.progress.Waiter"));
        Exception failure =
                thrown(new MpiException(ErrorClass.OTHER, "a local step failed: map", defect), frames("io.jmpi.Mpi"));
        assertThat(Failures.trimmed(failure)).contains("Caused by: java.lang.NullPointerException: map");
    }

    @Test
    void shouldShowWhatACauseThatIsNotRepeatedHasSuppressed() {
        MpiException cause = thrown(new MpiException(ErrorClass.OTHER, "closed"), frames("io.jmpi.Mpi"));
        cause.addSuppressed(new IllegalStateException("in close"));
        assertThat(Failures.trimmed(thrown(cause.again(), frames("io.jmpi.Mpi"))))
                .contains("Suppressed: java.lang.IllegalStateException: in close");
    }

    /** A program may use the libraries of jmpi, too. */
    @Test
    void shouldDistinguishErrorsOfJmpiFromThoseOfItsLibraries() {
        assertThat(Failures.isErrorOfMpi(new MpiException(ErrorClass.TAG, "tag")))
                .isTrue();
        assertThat(Failures.isErrorOfMpi(new io.netty.channel.ChannelException("mine")))
                .isFalse();
        assertThat(Failures.isErrorOfMpi(new IllegalStateException("mine"))).isFalse();
    }

    @Test
    void shouldShowACauseWithoutTheFramesOfJmpi() {
        Exception cause = thrown(
                new NotSerializableException("my.Point"),
                frames("java.io.ObjectOutputStream", "io.jmpi.datatype.ObjectStream"));
        Exception failure =
                thrown(new MpiException(ErrorClass.ARG, "object cannot be sent", cause), frames("io.jmpi.Mpi"));
        assertThat(Failures.trimmed(failure))
                .contains("Caused by: java.io.NotSerializableException: my.Point\n\tat java.io.ObjectOutputStream.recv")
                .doesNotContain("at io.jmpi");
    }

    @Test
    void shouldShowJmpisFramesWhenTheyMayBeTheDefect() {
        Exception failure = thrown(new IndexOutOfBoundsException("5"), frames("io.jmpi.internal.p2p.progress.Waiter"));
        assertThat(Failures.trimmed(failure))
                .contains("at io.jmpi.internal.p2p.progress.Waiter.recv")
                .doesNotContain("launcher");
    }

    @Test
    void shouldShowProgramsThatComeWithJmpi() {
        Exception failure = new MpiException(ErrorClass.TAG, "tag");
        thrown(failure, new StackTraceElement("io.jmpi.examples.halo.Halo", "main", "Halo.java", 3));
        assertThat(Failures.trimmed(failure)).contains("at io.jmpi.examples.halo.Halo.main(Halo.java:3)");
    }

    @Test
    void shouldFindConsequencesInCauses() {
        Exception lost = new MpiException(ErrorClass.PROC_FAILED, "rank 0 is lost");
        assertThat(Failures.isConsequence(lost)).isTrue();
        assertThat(Failures.isConsequence(new IllegalStateException(lost))).isTrue();
        assertThat(Failures.isConsequence(new MpiException(ErrorClass.REVOKED, "revoked by rank 1")))
                .isTrue();
        assertThat(Failures.isConsequence(new MpiException(ErrorClass.TAG, "tag")))
                .isFalse();
    }

    @Test
    void shouldFoldFramesThatRepeat() {
        StackTraceElement even = new StackTraceElement("my.Program", "even", "Program.java", 5);
        StackTraceElement odd = new StackTraceElement("my.Program", "odd", "Program.java", 9);
        List<StackTraceElement> frames = new ArrayList<>(List.of(USER));
        frames.addAll(Collections.nCopies(1000, even));
        for (int i = 0; i < 10; i++) {
            frames.addAll(List.of(odd, even));
        }
        frames.addAll(Collections.nCopies(3, odd));
        Error failure = thrown(new StackOverflowError(), frames.toArray(StackTraceElement[]::new));
        assertThat(Failures.trimmed(failure).replaceAll("(\t\\.{3} \\d+) .*", "$1"))
                .isEqualTo("""
                java.lang.StackOverflowError
                \tat my.Program.work(Program.java:31)
                \tat my.Program.even(Program.java:5)
                \t... 999
                \tat my.Program.odd(Program.java:9)
                \tat my.Program.even(Program.java:5)
                \t... 19
                \tat my.Program.odd(Program.java:9)
                \tat my.Program.odd(Program.java:9)
                """);
    }

    @Test
    void shouldShowTheBeginningAndTheEndOfALongTrace() {
        StackTraceElement[] frames = IntStream.rangeClosed(1, 130)
                .mapToObj(line -> new StackTraceElement("my.Program", "work", "Program.java", line))
                .toArray(StackTraceElement[]::new);
        String text = Failures.trimmed(thrown(new IllegalStateException("deep"), frames));
        assertThat(text.lines()).hasSize(1 + 80 + 1 + 20);
        assertThat(text)
                .containsPattern("\\(Program.java:80\\)\n\t\\.{3} 30 .*\n\tat my.Program.work\\(Program.java:111\\)\n")
                .endsWith("(Program.java:130)\n");
        assertThat(Failures.text("main", thrown(new IllegalStateException("deep"), frames), true))
                .contains("(Program.java:81)");
    }

    @Test
    void shouldOmitTheClassLoaderOfARankFromFrames() {
        StackTraceElement frame = new StackTraceElement("rank-1", null, null, "my.Program", "work", "Program.java", 31);
        Exception failure = thrown(new IllegalStateException("at rank-1//"), frame);
        for (boolean verbose : new boolean[] {false, true}) {
            assertThat(Failures.text("main", failure, verbose))
                    .endsWith("at rank-1//\n\tat my.Program.work(Program.java:31)\n");
        }
    }

    @Test
    void shouldEndWhenCausesGoInCircles() {
        Exception first = new IllegalStateException("a");
        Exception second = new IllegalStateException("b", first);
        first.initCause(second);
        assertThat(Failures.trimmed(first)).contains("IllegalStateException: a").contains("Caused by: ");
    }
}
