package io.jmpi.trace.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads a resource with a line for each constant of an enum: its name, then cells, separated by bars. */
public final class EnumLines {
    private EnumLines() {}

    /**
     * The cells of each line, by the first one. Empty lines and those that begin with # are skipped.
     *
     * @param file next to the enum
     */
    public static Map<String, String[]> read(Class<? extends Enum<?>> type, String file) {
        try (InputStream in = type.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .map(line -> Stream.of(line.split("\\|")).map(String::strip).toArray(String[]::new))
                    .collect(Collectors.toMap(cells -> cells[0], Function.identity()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
