package io.jmpi.trace.input;

import io.jmpi.trace.format.Argument;
import io.jmpi.trace.format.ArgumentKind;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallReader;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.DatatypeSizes;
import io.jmpi.trace.format.Field;
import io.jmpi.trace.format.Statuses;
import io.jmpi.trace.format.TraceException;
import io.jmpi.trace.input.TextLine.Unexpected;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads jmpi's own text format, compressed or not; {@code docs/internals/trace-formats.md} describes it:
 *
 * <pre>
 * # jmpi trace 1, rank 0 of 2
 * MPI_Send 150 165 0 count=16 datatype=5 dest=1 tag=7 comm=2
 * # end 1
 * </pre>
 */
final class JmpiReader implements CallReader {
    private static final int VERSION = 1;

    /** As in the binary format: a larger number is damage, and must not exhaust memory. */
    private static final int MOST_THREADS = (1 << 16) - 1;

    private static final Pattern FIRST = Pattern.compile("# jmpi trace (\\d{1,9}), rank (\\d{1,9}) of (\\d{1,9})");
    private static final int FIRST_BYTES = 80;
    private static final Pattern LAST = Pattern.compile("# end (\\d{1,18})");
    private static final NameTable<CallType> CALLS = new NameTable<>(CallType.values(), CallType::callName);
    private static final NameTable<Field> FIELDS = new NameTable<>(
            Stream.of(CallType.values())
                    .flatMap(type -> type.arguments().stream())
                    .map(Argument::field)
                    .distinct()
                    .toArray(Field[]::new),
            Field::fieldName);

    private final int rank;
    private final int ranks;
    private final Path path;
    private final TraceInput in;
    private final TextLine line;
    private int[] numbers = new int[16];
    private long lineNumber = 1;
    private long calls;
    private boolean isOver;

    /**
     * Opens a file.
     *
     * @param rank expected in the file
     * @param ranks expected in the file
     */
    JmpiReader(int rank, int ranks, Path path) throws IOException {
        this.rank = rank;
        this.ranks = ranks;
        this.path = path;
        TraceInput opened = null;
        try {
            opened = new TraceInput(path);
            in = opened;
            line = new TextLine(in);
            readFirst();
        } catch (IOException | Unexpected e) {
            if (opened != null) {
                opened.close();
            }
            throw explained(e);
        }
    }

    private void readFirst() throws IOException, Unexpected {
        String form = "'# jmpi trace " + VERSION + ", rank " + rank + " of N'";
        if (!line.read()) {
            throw new Unexpected("the file is empty; expected " + form);
        }
        Matcher first = FIRST.matcher(line.text());
        if (!first.matches()) {
            throw line.expected(form);
        }
        if (Integer.parseInt(first.group(1)) != VERSION) {
            throw new Unexpected("the format has version " + first.group(1) + "; expected " + VERSION);
        }
        if (Integer.parseInt(first.group(2)) != rank) {
            throw new Unexpected("the file is of rank " + first.group(2) + "; expected " + rank
                    + ", the rank in its name; do the files come from different runs?");
        }
        if (Integer.parseInt(first.group(3)) != ranks) {
            throw new Unexpected("the file is of a job of " + first.group(3) + " ranks; expected " + ranks
                    + ", the number in the .meta file, or else in the first file or the names of all;"
                    + " do the files come from different runs?");
        }
    }

    /** The number of ranks that the first line contains; empty if the line is malformed. */
    static OptionalInt ranksOf(Path path) throws IOException {
        try (TraceInput in = new TraceInput(path)) {
            String head = new String(in.head(FIRST_BYTES), StandardCharsets.UTF_8);
            Matcher first = FIRST.matcher(head.lines().findFirst().orElse(""));
            return first.matches() ? OptionalInt.of(Integer.parseInt(first.group(3))) : OptionalInt.empty();
        }
    }

    @Override
    public boolean next(Call call) throws IOException {
        if (isOver) {
            return false;
        }
        try {
            if (!nextCall()) {
                isOver = true;
                return false;
            }
            read(call);
            calls++;
            return true;
        } catch (IOException | Unexpected e) {
            throw explained(e);
        }
    }

    /** Moves to the line of the next call; returns false at the regular end of the trace. */
    private boolean nextCall() throws IOException, Unexpected {
        while (true) {
            lineNumber++;
            if (!line.read()) {
                throw new Unexpected("the file is truncated; expected a call or '# end " + calls + "'");
            }
            if (line.startsWith('#')) {
                Matcher last = LAST.matcher(line.text());
                if (last.matches()) {
                    end(Long.parseLong(last.group(1)));
                    return false;
                }
            } else if (!line.isEmpty()) {
                return true;
            }
        }
    }

    private void end(long expected) throws IOException, Unexpected {
        if (expected != calls) {
            throw new Unexpected("expected " + expected + " calls according to this line, found " + calls);
        }
        lineNumber++;
        if (line.read()) {
            throw line.expected("nothing after '# end'");
        }
    }

    // ---------------------------------------------------------------- a call

    private void read(Call call) throws Unexpected {
        CallType type = line.name(CALLS, ' ');
        if (type == null) {
            throw line.expected("the name of an MPI function");
        }
        call.begin(type);
        line.skipToNext();
        long start = line.number("the time of the start", Long.MIN_VALUE, Long.MAX_VALUE);
        line.skipToNext();
        long stop = line.number("the time of the return", start, Long.MAX_VALUE);
        line.skipToNext();
        call.at((int) line.number("the thread", 0, MOST_THREADS), start, stop);
        while (line.skipToNext()) {
            readArgument(call, type);
        }
        requireArguments(call, type);
    }

    private static void requireArguments(Call call, CallType type) throws Unexpected {
        List<Field> required = type.required();
        for (int i = 0; i < required.size(); i++) {
            Field field = required.get(i);
            if (!call.has(field)) {
                throw new Unexpected(
                        type.callName() + " has no " + field.fieldName() + "; expected the arguments " + names(type));
            }
        }
    }

    private static String names(CallType type) {
        return type.arguments().stream()
                .map(argument -> argument.field().fieldName())
                .collect(Collectors.joining(", "));
    }

    private void readArgument(Call call, CallType type) throws Unexpected {
        int place = line.place();
        Field field = line.name(FIELDS, '=');
        if (field == null || type.slot(field) < 0) {
            line.goBackTo(place);
            throw new Unexpected(line.expected("an argument of " + type.callName())
                            .getMessage() + "; its arguments are " + names(type));
        }
        if (call.has(field)) {
            throw new Unexpected("expected " + field.fieldName() + " once, found it twice");
        }
        line.expect('=');
        int slot = type.slot(field);
        readValue(call, slot, type.arguments().get(slot).kind(), field.fieldName());
    }

    private void readValue(Call call, int slot, ArgumentKind kind, String name) throws Unexpected {
        switch (kind) {
            case I64 -> call.set(slot, line.number(name, Long.MIN_VALUE, Long.MAX_VALUE));
            case STRING -> call.set(slot, line.quoted());
            case STRING_ARRAY -> call.set(slot, line.quotedList());
            case STATUS -> {
                call.mark(slot);
                readStatuses(call.statuses());
            }
            case I32_ROWS, STRING_ROWS -> throw line.expected("no " + name + ", which this format does not have");
            default -> {
                if (kind.isArray()) {
                    readNumbers(call, slot, name);
                } else {
                    call.set(slot, line.integer(name));
                }
            }
        }
    }

    private void readNumbers(Call call, int slot, String name) throws Unexpected {
        int length = 0;
        line.expect('[');
        while (!line.takes(']')) {
            if (length > 0) {
                line.expect(',');
            }
            if (length == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * length);
            }
            numbers[length++] = line.integer(name);
        }
        System.arraycopy(numbers, 0, call.array(slot, length), 0, length);
    }

    private void readStatuses(Statuses statuses) throws Unexpected {
        line.expect('[');
        while (!line.takes(']')) {
            if (statuses.count() > 0) {
                line.expect(' ');
            }
            int bytes = line.integer("bytes of a status");
            line.expect(':');
            int source = line.integer("source of a status");
            line.expect(':');
            int tag = line.integer("tag of a status");
            line.expect(':');
            int cancelled = (int) line.number("whether it was cancelled", 0, 1);
            line.expect(':');
            statuses.add(bytes, source, tag, cancelled, line.integer("error of a status"));
        }
    }

    // ---------------------------------------------------------------- errors and the rest

    private TraceException explained(Exception e) {
        String place = "rank " + rank + ": " + path + ": line " + lineNumber + ": ";
        return e instanceof IOException failure
                ? TraceException.of(place, "a call or '# end " + calls + "'", failure)
                : new TraceException(place + e.getMessage(), e);
    }

    @Override
    public long position() throws IOException {
        return in.filePosition();
    }

    @Override
    public String where() {
        return "line " + lineNumber;
    }

    @Override
    public DatatypeSizes sizes() {
        return DatatypeSizes.BUILT_IN;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
