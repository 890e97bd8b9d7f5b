package io.jmpi.matching.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoadFailureTest {
    /** Cannot be initialized. */
    static final class Broken {
        static final int VALUE = Integer.parseInt("seven");

        private Broken() {}
    }

    private static Throwable failure() {
        try {
            return new AssertionError(Broken.VALUE);
        } catch (LinkageError e) {
            return e;
        }
    }

    @Test
    void shouldNameTheCauseOfFailedInitializationsEachTime() {
        Throwable first = failure();
        Throwable later = failure();
        assertThat(first).isInstanceOf(ExceptionInInitializerError.class);
        assertThat(LoadFailure.text(first)).contains("NumberFormatException").contains("seven");
        assertThat(later).isInstanceOf(NoClassDefFoundError.class);
        assertThat(LoadFailure.text(later)).contains("Broken").contains("seven");
    }

    @Test
    void shouldSayNothingTwice() {
        IllegalStateException cause = new IllegalStateException("no room");
        assertThat(LoadFailure.text(new LinkageError("no room", cause))).isEqualTo("java.lang.LinkageError: no room");
    }
}
