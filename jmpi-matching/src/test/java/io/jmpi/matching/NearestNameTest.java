package io.jmpi.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
    private static final List<String> KNOWN = List.of("queues", "bins", "exact", "shm", "tcp");

    @ParameterizedTest
    @CsvSource({
        "quues, '; did you mean queues?'",
        "bin, '; did you mean bins?'",
        "exat, '; did you mean exact?'",
        "tpc, '; did you mean tcp?'",
        "qeueus, '; did you mean queues?'",
        "Exact, '; did you mean exact?'",
        "EXACT, '; did you mean exact?'",
        "eexacct, '; did you mean exact?'",
        "heaps, ''",
        "'', ''",
        "x, ''",
    })
    void shouldAskForANameThatIsNear(String wrong, String question) {
        assertThat(NearestName.question(wrong, KNOWN)).isEqualTo(question);
    }

    @ParameterizedTest
    @CsvSource({"bins"})
    void shouldFindNothingAmongNoNames(String wrong) {
        assertThat(NearestName.question(wrong, List.of())).isEmpty();
    }
}
