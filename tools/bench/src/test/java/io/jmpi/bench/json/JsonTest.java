package io.jmpi.bench.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

    @Test
    void shouldWriteAMemberInALine() {
        assertThat(Json.write(Map.of("rows", List.of(Map.of("size", 8)))))
                .isEqualTo("{\n  \"rows\": [ {\n    \"size\": 8\n  } ]\n}\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"a\" 1}", "[1, 2}", "{} {}", "{a: 1}", "[1.]"})
    void shouldSayWhereTextIsNotJson(String text) {
        assertThatThrownBy(() -> Json.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("line 1, column ");
    }
}
