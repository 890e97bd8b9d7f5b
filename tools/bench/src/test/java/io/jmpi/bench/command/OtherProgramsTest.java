package io.jmpi.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OtherProgramsTest {
    /** Ticks of the machine; of the process: itself 3 + 4, its children 5 + 6. */
    private static OtherPrograms at(long user, long idle, long steal, long own) {
        return OtherPrograms.of(
                "cpu  " + user + " 0 10 " + idle + " 5 0 0 " + steal + " 0 0",
                "7031 (a (java) b) R 1 7026 7026 302 0 -1 4194304 100 0 0 0 " + own + " 4 5 6 20 0 1 0 147276");
    }

    @Test
    void shouldCountWhatNeitherThisProcessNorItsChildrenTook() {
        OtherPrograms begin = at(1000, 500, 0, 3);
        assertThat(begin.shareUntil(at(1080, 520, 0, 83))).hasValue(0);
        assertThat(begin.shareUntil(at(1080, 520, 0, 53))).hasValue(0.3);
        assertThat(begin.shareUntil(at(1000, 560, 40, 3))).hasValue(0.4);
    }

    @Test
    void shouldNotKnowItWithoutTime() {
        assertThat(at(1, 1, 0, 1).shareUntil(at(1, 1, 0, 1))).isEmpty();
    }
}
