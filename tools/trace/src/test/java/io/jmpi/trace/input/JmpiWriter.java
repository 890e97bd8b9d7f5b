package io.jmpi.trace.input;

import io.jmpi.trace.format.Argument;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.Statuses;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes calls in jmpi's own format according to its description. */
final class JmpiWriter {
    private JmpiWriter() {}

    static String first(int rank) {
        return "# jmpi trace 1, rank " + rank + " of 9\n";
    }

    static String line(Call call) {
        return line(call, arguments(call));
    }

    /** The arguments come in any order. */
    static String shuffledLine(Call call, Random random) {
        List<String> arguments = arguments(call);
        Collections.shuffle(arguments, random);
        return line(call, arguments);
    }

    private static String line(Call call, List<String> arguments) {
        String head = call.type().callName() + " " + call.wallStart() + " " + call.wallStop() + " " + call.thread();
        return head + (arguments.isEmpty() ? "" : " ") + String.join(" ", arguments) + "\n";
    }

    private static List<String> arguments(Call call) {
        List<String> arguments = new ArrayList<>();
        for (Argument argument : call.type().arguments()) {
            if (call.has(argument.field())) {
                arguments.add(argument.field().fieldName() + "=" + value(call, argument));
            }
        }
        return arguments;
    }

    private static String value(Call call, Argument argument) {
        return switch (argument.kind()) {
            case STRING -> quoted(call.text(argument.field()));
            case STRING_ARRAY ->
                Stream.of(call.texts(argument.field()))
                        .map(JmpiWriter::quoted)
                        .collect(Collectors.joining(",", "[", "]"));
            case STATUS -> statuses(call.statuses());
            default ->
                argument.kind().isArray()
                        ? IntStream.of(call.numbers(argument.field()))
                                .mapToObj(Integer::toString)
                                .collect(Collectors.joining(",", "[", "]"))
                        : Long.toString(call.longNumber(argument.field()));
        };
    }

    private static String quoted(String text) {
        return '"'
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r")
                + '"';
    }

    private static String statuses(Statuses statuses) {
        return IntStream.range(0, statuses.count())
                .mapToObj(i -> statuses.bytes(i) + ":" + statuses.source(i) + ":" + statuses.tag(i) + ":"
                        + (statuses.isCancelled(i) ? 1 : 0) + ":" + statuses.error(i))
                .collect(Collectors.joining(" ", "[", "]"));
    }
}
