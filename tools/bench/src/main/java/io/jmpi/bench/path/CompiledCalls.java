package io.jmpi.bench.path;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The calls that remain in compiled code, from what a JVM logs with {@code -XX:+PrintCompilation -XX:+PrintInlining}: of
 * each method, the last code by the optimizing compiler. Immutable.
 */
final class CompiledCalls {
    /** Milliseconds, number, attributes, level, method, and perhaps that the code is no longer used. */
    private static final Pattern METHOD =
            Pattern.compile(" +\\d+ +\\d+ [ %sbn!]{5,6} +(\\d) +(\\S+::\\S+)(?: @ \\d+)? \\(\\d+ bytes\\)(.*)");

    private static final Pattern CALL =
            Pattern.compile("[ !sbnm]+@ \\d+ +(\\S+::\\S+) \\(\\d+ bytes\\)(?: +\\(end time.*?\\))? +(.*)");

    private static final String OPTIMIZING = "4";
    private static final String DISCARDED = "made ";

    /** What a compiler says of a call whose target's code is part of the caller's. */
    private static final Pattern INLINED = Pattern.compile("(inline|force inline|accessor|\\(intrinsic\\)).*");

    /** What it says of a call that has not happened, or hardly ever. */
    private static final Pattern RARE =
            Pattern.compile(".*(never executed|not reached|too cold|unloaded|executed <|low call site frequency).*");

    /** A call in a method's code; deeper ones that follow are in the code of its target. */
    private record Call(int depth, String target, String decision) {
        boolean isInlined() {
            return INLINED.matcher(decision).matches();
        }

        boolean remains() {
            return !isInlined() && !RARE.matcher(decision).matches();
        }
    }

    private final Map<String, List<Call>> byMethod = new HashMap<>();

    private CompiledCalls(Stream<String> lines) {
        List<Call> calls = new ArrayList<>();
        for (String line : (Iterable<String>) lines.map(CompiledCalls::plain)::iterator) {
            Matcher method = METHOD.matcher(line);
            Matcher call = CALL.matcher(line);
            if (method.matches()) {
                if (!method.group(3).contains(DISCARDED)) { // Such a line may be among those of another method.
                    calls = new ArrayList<>();
                    if (method.group(1).equals(OPTIMIZING)) {
                        byMethod.put(method.group(2), calls);
                    }
                }
            } else if (call.matches()) {
                calls.add(new Call(line.indexOf('@'), call.group(1), call.group(2)));
            }
        }
    }

    /** The log is XML. */
    private static String plain(String line) {
        return line.replace("&lt;", "<").replace("&gt;", ">");
    }

    /** Reads a log. */
    static CompiledCalls of(Path log) throws IOException {
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            return new CompiledCalls(lines);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Parses lines of a log. */
    static CompiledCalls of(List<String> lines) {
        return new CompiledCalls(lines.stream());
    }

    /**
     * Returns the calls that a call of a method executes as such, directly and in the code of their targets: each place once,
     * as target and what the compiler says.
     *
     * @return empty if the method has not been compiled
     */
    Optional<Set<String>> below(String method) {
        return codeOf(method).map(code -> {
            Set<String> found = new LinkedHashSet<>();
            collect(code, found, new LinkedHashSet<>(Set.of(method)));
            return found;
        });
    }

    private void collect(List<Call> code, Set<String> found, Set<String> visited) {
        for (Call call : code) {
            if (call.remains()) {
                found.add(call.target() + ": " + call.decision());
                if (visited.add(call.target())) {
                    codeOf(call.target()).ifPresent(target -> collect(target, found, visited));
                }
            }
        }
    }

    /** Its own code, or the part of a caller's code that is the method's. */
    private Optional<List<Call>> codeOf(String method) {
        if (byMethod.containsKey(method)) {
            return Optional.of(byMethod.get(method));
        }
        for (List<Call> code : byMethod.values()) {
            for (int i = 0; i < code.size(); i++) {
                if (code.get(i).target().equals(method) && code.get(i).isInlined()) {
                    int end = i + 1;
                    while (end < code.size()
                            && code.get(end).depth() > code.get(i).depth()) {
                        end++;
                    }
                    return Optional.of(code.subList(i + 1, end));
                }
            }
        }
        return Optional.empty();
    }
}
