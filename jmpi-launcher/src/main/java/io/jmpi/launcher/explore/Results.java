package io.jmpi.launcher.explore;

import java.util.List;
import java.util.stream.Collectors;

/** What a run is compared by. Stateless. */
final class Results {
    /** A line of output that begins so, after its rank, declares the result. */
    private static final String DECLARED = "result:";

    private Results() {}

    /** The lines by which ranks declare their result; without any, all lines. */
    static String of(String output) {
        List<String> lines = output.lines().toList();
        List<String> declared = lines.stream()
                .filter(line -> line.substring(line.indexOf(' ') + 1).startsWith(DECLARED))
                .toList();
        return (declared.isEmpty() ? lines : declared).stream().collect(Collectors.joining("\n"));
    }
}
