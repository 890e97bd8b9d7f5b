package io.jmpi.trace.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.trace.SharedTraces;
import io.jmpi.trace.format.Argument;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallReader;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.Field;
import io.jmpi.trace.format.RankSummary;
import io.jmpi.trace.format.Statuses;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The reader of binary files, compared with what DUMPI's own tool dumpi2ascii prints for them. */
class Dumpi2asciiTest {
    private static final Pattern ARGUMENT = Pattern.compile("]?\\S+ ([\\w.]+?)(\\[-?\\d+])*=(.*)");
    private static final Pattern COUNTS = Pattern.compile("(MPI\\w+) called (\\d+) times and ignored (\\d+) times");
    private static final Pattern SIZE = Pattern.compile("Datatype (\\d+) \\(.*\\) has size (\\d+)");

    static Stream<Path> tracesWithText() {
        return SharedTraces.traces().filter(trace -> Files.isDirectory(trace.resolve("ascii")));
    }

    @ParameterizedTest
    @MethodSource("tracesWithText")
    void shouldReadWhatDumpi2asciiPrints(Path trace) throws IOException {
        int compared = 0;
        for (RankFile binary : TraceDirectory.open(trace).files()) {
            String name = binary.path().getFileName().toString().replace(".bin", ".txt");
            Path text = trace.resolve("ascii").resolve(name);
            if (Files.exists(text)) {
                compare(binary, SharedTraces.lines(text).iterator());
                compared++;
            }
        }
        assertThat(compared).isPositive();
    }

    private static void compare(RankFile binary, Iterator<String> lines) throws IOException {
        Call call = new Call();
        int arguments = 0;
        try (CallReader reader = binary.open()) {
            while (reader.next(call)) {
                assertLine(lines.next(), head(call, "entering", call.wallStart(), call.cpuStart()), reader);
                String line = lines.next();
                while (!line.startsWith(call.type().callName() + " returning")) {
                    arguments += compare(call, line, reader) ? 1 : 0;
                    line = lines.next();
                }
                assertLine(line, head(call, "returning", call.wallStop(), call.cpuStop()), reader);
            }
        }
        assertThat(lines.hasNext()).isFalse();
        assertThat(arguments).isPositive();
    }

    private static void assertLine(String line, String expected, CallReader reader) {
        if (!line.equals(expected)) { // one comparison, not thousands of assertions
            assertThat(expected).as(reader.where()).isEqualTo(line);
        }
    }

    private static String head(Call call, String what, long wall, long cpu) {
        return String.format(
                Locale.ROOT,
                "%s %s at walltime %d.%09d, cputime %d.%09d seconds in thread %d.",
                call.type().callName(),
                what,
                (int) (wall / 1_000_000_000),
                wall % 1_000_000_000,
                (int) (cpu / 1_000_000_000),
                cpu % 1_000_000_000,
                (short) call.thread());
    }

    /** Compares an argument; returns whether it is one that the binary file has, in one line of text. */
    private static boolean compare(Call call, String line, CallReader reader) {
        Matcher matcher = ARGUMENT.matcher(line);
        Field field = call.type().arguments().stream()
                .map(Argument::field)
                .filter(known -> matcher.matches() && known.fieldName().equals(matcher.group(1)))
                .findFirst()
                .orElse(null);
        if (field == null || !call.has(field)) {
            return false; // the rest of a matrix, MPI_Init's argc, or an argument at the root only
        }
        Argument argument = call.type().arguments().get(call.type().slot(field));
        String read = read(call, argument);
        if (read == null) {
            return false;
        }
        String printed = matcher.group(3);
        if (argument.kind().isScalar()) {
            printed = printed.replaceFirst(" \\(.*", "").replaceAll("[\\[\\]]", "");
            if (argument.kind().bytes() < Integer.BYTES) {
                printed = Long.toString(
                        Long.parseLong(printed) & (1 << 8 * argument.kind().bytes()) - 1);
            }
        }
        assertLine(line + " " + printed, line + " " + read, reader);
        return true;
    }

    private static String read(Call call, Argument argument) {
        Field field = argument.field();
        return switch (argument.kind()) {
            case I32_ROWS, STRING_ROWS, STRING_ARRAY, U8_ARRAY, U16_ARRAY, DATATYPE_ARRAY -> null;
            case STRING -> '"' + call.text(field) + '"';
            case STATUS -> statuses(call.statuses());
            case I32_ARRAY, REQUEST_ARRAY ->
                call.length(field) == 0 ? "<IGNORED>" : Arrays.toString(call.numbers(field));
            default ->
                // Where a number of elements is recorded apart from the list of them, it prints the length of the list.
                field == Field.OUTCOUNT && call.has(Field.INDICES)
                        ? Integer.toString(call.length(Field.INDICES))
                        : Long.toString(call.longNumber(field));
        };
    }

    private static String statuses(Statuses statuses) {
        if (statuses.count() == 0) {
            return "<IGNORED>";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < statuses.count(); i++) {
            text.append(i == 0 ? "" : ", ").append("{bytes=").append(statuses.bytes(i));
            text.append(", cancelled=").append(statuses.cancelled(i));
            text.append(", source=").append(statuses.source(i));
            text.append(", tag=").append(statuses.tag(i));
            text.append(", error=").append(statuses.error(i)).append('}');
        }
        return text.append(']').toString();
    }

    @Test
    void shouldReadWhatFollowsTheCalls() throws IOException {
        Path trace = SharedTraces.trace("public-testtrace");
        List<String> lines =
                Files.readAllLines(trace.resolve("expected-dumpi2ascii-a-0000.txt"), StandardCharsets.ISO_8859_1);
        RankSummary summary;
        Call call = new Call();
        try (CallReader reader = TraceDirectory.open(trace).files().get(0).open()) {
            while (reader.next(call)) {
                // to the end
            }
            summary = reader.summary().orElseThrow();
        }

        assertThat(lines).contains("version=" + summary.version(), "hostname=" + summary.hostname());
        TreeMap<Integer, Integer> sizes = new TreeMap<>();
        int functions = 0;
        for (String line : lines) {
            Matcher counts = COUNTS.matcher(line);
            if (counts.matches() && CallType.named(counts.group(1)) != null) {
                CallType type = CallType.named(counts.group(1));
                assertThat(summary.called(type)).as(line).isEqualTo(Long.parseLong(counts.group(2)));
                assertThat(summary.ignored(type)).as(line).isEqualTo(Long.parseLong(counts.group(3)));
                functions++;
            }
            Matcher size = SIZE.matcher(line);
            if (size.matches()) {
                sizes.put(Integer.parseInt(size.group(1)), Integer.parseInt(size.group(2)));
            }
        }
        assertThat(functions).isGreaterThan(200);
        assertThat(summary.sizes()).hasToString(List.copyOf(sizes.values()).toString());
    }
}
