package io.jmpi.trace.format;

import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the arguments of calls from text of dumpi2ascii, each a line {@code TYPE ARGUMENT=VALUE}. Ignores the type,
 * because the call determines it. Thread and lifetime: those of the {@link AsciiReader}.
 */
final class AsciiArguments {
    private static final String IGNORED = "<IGNORED>";
    private static final int NO_LENGTH = Integer.MIN_VALUE;

    private final TextInput in;
    private int[] numbers = new int[16];
    private Call call;
    private List<Argument> arguments = List.of();
    private int slot;

    AsciiArguments(TextInput in) {
        this.in = in;
    }

    /** Begins the arguments of this call. */
    void begin(Call of) {
        call = of;
        arguments = of.type().arguments();
        slot = 0;
    }

    /** Ends the arguments of the call. The text shows root-only arguments at other ranks, too: removes them. */
    void end() throws IOException {
        for (int i = 0; i < arguments.size(); i++) {
            Argument argument = arguments.get(i);
            if (!call.has(argument.field()) && (!argument.rootOnly() || call.isAtRoot())) {
                throw new AsciiProblem(call.type().callName() + " has no argument "
                        + argument.field().fieldName()
                        + "; expected it before the end of the call");
            }
            if (argument.rootOnly() && !call.isAtRoot()) {
                call.clear(i);
            }
        }
    }

    /** Reads the line at the cursor. */
    void read() throws IOException {
        in.skip("]"); // ends rows; dumpi2ascii prints it in the next line
        in.advance(in.before(' ', ' '));
        if (!in.skip(" ")) {
            throw expected("'TYPE ARGUMENT=VALUE'");
        }
        int length = in.before('=', '[');
        int found = find(length);
        if (found < 0) {
            if (in.isWord("argc", length)) {
                return; // the list of arguments has its own length
            }
            throw new AsciiProblem(call.type().callName() + " has no argument '" + in.text(length)
                    + "'; expected one of its arguments");
        }
        in.advance(length);
        int count = bracketed();
        int columns = bracketed();
        expect("=");
        slot = found + 1;
        readValue(arguments.get(found), found, count, columns);
    }

    /** Arguments are usually in the order of the table. */
    private int find(int length) {
        for (int i = slot; i < arguments.size(); i++) {
            if (in.isWord(arguments.get(i).field().fieldName(), length)) {
                return i;
            }
        }
        for (int i = 0; i < Math.min(slot, arguments.size()); i++) {
            if (in.isWord(arguments.get(i).field().fieldName(), length)) {
                return i;
            }
        }
        return -1;
    }

    private int bracketed() throws IOException {
        if (!in.skip("[")) {
            return NO_LENGTH;
        }
        int count = (int) number();
        expect("]");
        return count;
    }

    private void readValue(Argument argument, int at, int count, int columns) throws IOException {
        switch (argument.kind()) {
            case I32, I64 -> call.set(at, number());
            case U8, OPERATION -> call.set(at, number() & 0xff);
            case U16, DATATYPE, COMMUNICATOR -> call.set(at, number() & 0xffff);
            case REQUEST -> {
                expect("[");
                call.set(at, number());
                expect("]");
            }
            case I32_ARRAY, REQUEST_ARRAY -> readList(at, count, ~0);
            case U8_ARRAY -> readList(at, count, 0xff);
            case U16_ARRAY, DATATYPE_ARRAY -> readList(at, count, 0xffff);
            case I32_ROWS -> readRows(at, count);
            case STRING -> call.set(at, quoted());
            case STRING_ARRAY -> call.set(at, in.skip(IGNORED) ? new String[0] : texts(count));
            case STRING_ROWS -> readTextRows(at, count, columns);
            case STATUS -> readStatuses(at);
        }
    }

    private void readList(int at, int count, int mask) throws IOException {
        int length = in.skip(IGNORED) ? 0 : list(count);
        int[] to = call.array(at, length);
        for (int i = 0; i < length; i++) {
            to[i] = numbers[i] & mask;
        }
    }

    /** Reads numbers in brackets and checks their count. */
    private int list(int count) throws IOException {
        expect("[");
        int length = 0;
        while (!in.skip("]")) {
            if (length > 0) {
                expect(", ");
            }
            if (length == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * length);
            }
            numbers[length++] = (int) number();
        }
        if (count != NO_LENGTH && length != Math.max(0, count)) {
            throw new AsciiProblem("expected " + count + " elements, found " + length);
        }
        return length;
    }

    /** Reads rows, each a line: {@code [[0, 2, 1]}, then {@code , [4, 6, 1]}; the last bracket begins the next line. */
    private void readRows(int at, int count) throws IOException {
        if (in.skip(IGNORED)) {
            call.set(at, new int[0][]);
            return;
        }
        expect("[");
        List<int[]> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                line();
                expect(", ");
            }
            rows.add(Arrays.copyOf(numbers, list(NO_LENGTH)));
        }
        call.set(at, rows.toArray(new int[0][]));
    }

    private void readTextRows(int at, int count, int columns) throws IOException {
        List<String[]> rows = new ArrayList<>();
        if (!in.skip(IGNORED)) {
            expect("[");
            while (!in.skip("]")) {
                in.skip(", ");
                rows.add(texts(columns));
            }
        }
        if (count >= 0 && rows.size() != count) {
            throw new AsciiProblem("expected " + count + " rows, found " + rows.size());
        }
        call.set(at, rows.toArray(new String[0][]));
    }

    /** Reads a list of texts; one with a negative count, ended by a null pointer, has no commas. */
    private String[] texts(int count) throws IOException {
        expect("[");
        List<String> texts = new ArrayList<>();
        while (!in.skip("]")) {
            in.skip(", ");
            texts.add(quoted());
        }
        if (count >= 0 && texts.size() != count) {
            throw new AsciiProblem("expected " + count + " texts, found " + texts.size());
        }
        return texts.toArray(new String[0]);
    }

    /**
     * Reads a text in quotes. dumpi2ascii escapes neither quotes nor line ends: a quote is the last one if what follows
     * it cannot belong to a text.
     */
    private String quoted() throws IOException {
        expect("\"");
        StringBuilder text = new StringBuilder();
        while (true) {
            int length = in.before('"', '"');
            text.append(in.text(length));
            in.advance(length);
            if (!in.skip("\"")) {
                line();
                text.append('\n');
            } else if (in.isAtEnd() || in.isAt(", \"") || in.isAt("]") || in.isAt("\"")) {
                return text.toString();
            } else {
                text.append('"');
            }
        }
    }

    private void readStatuses(int at) throws IOException {
        call.mark(at);
        if (in.skip(IGNORED)) {
            return;
        }
        expect("[");
        while (!in.skip("]")) {
            in.skip(", ");
            int bytes = named("{bytes=");
            int cancelled = named(", cancelled=");
            int source = named(", source=");
            int tag = named(", tag=");
            call.statuses().add(bytes, source, tag, (byte) cancelled, (byte) named(", error="));
            expect("}");
        }
    }

    private int named(String before) throws IOException {
        expect(before);
        return (int) number();
    }

    /** The number at the cursor. */
    long number() throws IOException {
        if (!in.isAtNumber()) {
            throw expected("a number");
        }
        return in.number64();
    }

    /** Moves behind this text, which must be at the cursor. */
    void expect(String text) throws IOException {
        if (!in.skip(text)) {
            throw expected("'" + text + "'");
        }
    }

    private AsciiProblem expected(String what) {
        return new AsciiProblem("expected " + what + ", found '" + in.rest() + "'");
    }

    private void line() throws IOException {
        if (!in.nextLine()) {
            throw new EOFException();
        }
    }
}
