package io.jmpi.launcher;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Options of other launchers that users pass to {@code jmpirun} by habit, with the equivalents of {@code jmpirun}. They
 * are found before picocli sees them, because it would take {@code -hosts} for {@code -h}.
 *
 * <p>Immutable; any thread.
 */
final class ForeignOptions {
    /** The table, which scripts/arguments.sh also reads: names, a bar, advice. */
    private static final String TABLE = "/META-INF/jmpi/foreign-options.txt";

    private final CommandSpec command;

    /** Creates the list for a command, whose own options come first. */
    ForeignOptions(CommandSpec command) {
        this.command = command;
    }

    /** Returns the advice on the first foreign option before the program; empty if there is none. */
    Optional<String> advice(List<String> words) {
        Map<String, String> table = table();
        for (int i = 0; i < words.size() && words.get(i).startsWith("-"); i++) {
            String word = words.get(i);
            String name = word.replaceFirst("=.*", "");
            OptionSpec own = command.findOption(name);
            if (own != null) {
                i += own.arity().min() > 0 && name.equals(word) ? 1 : 0;
            } else if (table.containsKey(name)) {
                return Optional.of("Unknown option: '" + word + "'; " + table.get(name));
            }
        }
        return Optional.empty();
    }

    /** Advice by option. */
    static Map<String, String> table() {
        Map<String, String> table = new TreeMap<>();
        try (InputStream in = ForeignOptions.class.getResourceAsStream(TABLE);
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            lines.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
                String[] parts = line.split("\\|", 2);
                for (String name : parts[0].split(" ", -1)) {
                    table.put(name, parts[1]);
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return table;
    }
}
