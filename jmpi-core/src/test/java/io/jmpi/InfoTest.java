package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Hints (MPI 4.1, chapter 10). */
class InfoTest {
    private static final Info TWO = Info.EMPTY.with("first", "1").with("second", "2");

    @Test
    void shouldAddChangeAndRemoveHintsInAnotherOne() {
        assertThat(TWO.with("first", "3").asMap()).containsExactly(Map.entry("first", "3"), Map.entry("second", "2"));
        assertThat(TWO.with(Info.of(Map.of("third", "3"))).asMap()).containsOnlyKeys("first", "second", "third");
        assertThat(TWO.without("first").asMap()).containsExactly(Map.entry("second", "2"));
        assertThat(TWO.without("third").asMap()).isEqualTo(TWO.asMap());
        assertThat(TWO.asMap()).containsExactly(Map.entry("first", "1"), Map.entry("second", "2"));
    }

    @Test
    void shouldReadHints() {
        assertThat(TWO.get("second")).isEqualTo("2");
        assertThat(TWO.get("third")).isNull();
        assertThat(TWO.with("on", "true").flag("on")).isTrue();
        assertThat(TWO.flag("on")).isFalse();
        assertError(ErrorClass.INFO_VALUE, () -> TWO.flag("first"), "'first'", "'1'");
    }

    @Test
    void shouldRefuseNull() {
        assertError(ErrorClass.ARG, () -> TWO.with(null, "1"), "null");
        assertError(ErrorClass.ARG, () -> TWO.with("first", null), "'first'");
        assertError(ErrorClass.ARG, () -> TWO.with(null), "info is null");
    }
}
