package io.jmpi.matching.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
    private static final List<String> KNOWN = List.of("queues", "bins", "exact", "shm", "tcp");

    @ParameterizedTest
    @CsvSource({
        "quues, queues",
        "bin, bins",
        "exat, exact",
        "tpc, tcp",
        "qeueus, queues",
        "Exact, exact",
        "EXACT, exact",
        "eexacct, exact",
    })
    void shouldAskForANameThatIsNear(String wrong, String near) {
        assertThat(NearestName.of(wrong, KNOWN)).contains(near);
        assertThat(NearestName.question(wrong, KNOWN)).startsWith("; ").endsWith(" " + near + "?");
    }

    @Test
    void shouldAskForAllNamesThatAreEquallyNear() {
        assertThat(NearestName.question("helo", List.of("gatherv", "halo", "hello", "hullo")))
                .endsWith(" halo or hello?");
    }

    @ParameterizedTest
    @CsvSource({"heaps", "''", "x"})
    void shouldNotAskWhenNoNameIsNear(String wrong) {
        assertThat(NearestName.question(wrong, KNOWN)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"bins"})
    void shouldFindNothingAmongNoNames(String wrong) {
        assertThat(NearestName.question(wrong, List.of())).isEmpty();
    }
}
