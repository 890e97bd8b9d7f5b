package io.jmpi.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompareOptionTest {
    @ParameterizedTest
    @CsvSource({
        "-n 4 --compare queues;exact --in-jvm, -n 4 --in-jvm",
        "--compare=queues;exact -n 4, -n 4",
        "--compare all --rounds 3 -n 4 --report page.html, -n 4",
        "--compare --rounds=3 -n 4 --report=page.html, -n 4",
        "-n 4 --compare, -n 4",
        "-n 4 --ignore-output a.* -J -Xmx1g --compare, -n 4 -J -Xmx1g",
        "-n 4 --timeout 9, -n 4 --timeout 9"
    })
    void shouldLeaveOutTheOptionsOfTheComparison(String options, String others) {
        List<String> words = List.of(options.replace(';', ',').split(" ", -1));
        assertThat(CompareOption.withoutOwn(words)).containsExactly(others.split(" ", -1));
    }
}
