package io.jmpi.bench.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    @Test
    void shouldReadWhatItWrites() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("text", "a \"quoted\" \\ text\nof two lines");
        document.put("number", -1.5e-3);
        document.put("flags", Arrays.asList(true, false, null));
        document.put("rows", List.of(Map.of("size", 8.0), Map.of()));
        document.put("none", List.of());
        assertThat(Json.parse(Json.write(document))).isEqualTo(document);
    }

    @Test
    void shouldReadEscapesAndSpace() {
        assertThat(Json.parse(" { \"a\\u0041\\/\\t\" :\r\n[ 1 , 2E2 ] } "))
                .isEqualTo(Map.of("aA/\t", List.of(1L, 200.0)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"a\" 1} | expected ':' at position 5",
                "{\"a\": 1 | expected more at position 7",
                "[1, 2} | expected ',' or ']' at position 5",
                "[1 2] | expected ',' or ']' at position 3",
                "{} {} | expected the end at position 3",
                "[NaN] | expected a value at position 1",
                "[1.] | expected a value at position 1",
                "{a: 1} | expected '\"' at position 1",
                "[\"\\x\"] | expected an escape at position 3",
                "[\"\\u00g0\"] | expected four hexadecimal digits at position 4"
            })
    void shouldSayWhereTextIsNotJson(String text, String message) {
        assertThatThrownBy(() -> Json.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
    void shouldRefuseNumbersThatJsonDoesNotHave(double number) {
        assertThatThrownBy(() -> Json.write(List.of(number))).hasMessage(number + " has no form in JSON");
    }
}
