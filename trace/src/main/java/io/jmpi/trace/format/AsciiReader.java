package io.jmpi.trace.format;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads the text that dumpi2ascii prints for DUMPI's binary format, compressed or not:
 *
 * <pre>
 *  NAME entering at walltime S.NNNNNNNNN, cputime S.NNNNNNNNN seconds in thread N.
 *  TYPE ARGUMENT=VALUE
 *  ...
 *  NAME returning at walltime S.NNNNNNNNN, cputime S.NNNNNNNNN seconds in thread N.
 * </pre>
 *
 * Lists are {@code ARGUMENT[n]=[v, v]}; an empty one is {@code <IGNORED>}. A number may be followed by its meaning in
 * parentheses. With the option -a dumpi2ascii also prints what precedes and follows the calls. Nothing marks the end of
 * the text, so text that stops between two calls counts as complete.
 */
final class AsciiReader implements CallReader {
    private static final String ENTERING = " entering at walltime ";
    private static final String RETURNING = " returning at walltime ";
    private static final int TYPES = 1024;
    private static final int HEAD = 8;

    private final int rank;
    private final Path path;
    private final TextInput in;
    private final AsciiArguments arguments;
    private final AsciiSummary summary = new AsciiSummary();

    /** Types of calls by the hash of their names: a name causes an allocation on its first use only. */
    private final CallType[] types = new CallType[TYPES];

    /** The call being read, for messages; null between calls. */
    private CallType reading;

    private long begin;
    private boolean hasEnded;

    /**
     * Opens a file.
     *
     * @param rank for messages
     */
    AsciiReader(int rank, Path path) throws IOException {
        this.rank = rank;
        this.path = path;
        try {
            in = new TextInput(path);
        } catch (IOException e) {
            throw TraceException.of("rank " + rank + ": " + path + ": line 1: ", "text of dumpi2ascii", e);
        }
        arguments = new AsciiArguments(in);
    }

    @Override
    public boolean next(Call call) throws IOException {
        try {
            if (in.number() == 0) {
                checkIsText();
            }
            while (in.nextLine()) {
                begin = in.number();
                int name = in.before(' ', '=');
                if (in.follows(ENTERING, name)) {
                    readCall(call, type(name));
                    return true;
                }
                if (!summary.take(in)) {
                    throw new AsciiProblem(
                            "expected 'NAME" + ENTERING + "...', the beginning of a call, found '" + in.rest() + "'");
                }
            }
            hasEnded = true;
            return false;
        } catch (AsciiProblem e) {
            throw new TraceException(place() + e.getMessage(), e);
        } catch (IOException e) {
            throw TraceException.of(place(), expected(), e);
        }
    }

    private void checkIsText() throws IOException {
        byte[] head = in.head(HEAD);
        if (head.length > 0 && (head[0] & 0xff) == DumpiReader.MAGIC >>> 56) {
            throw new AsciiProblem("this is DUMPI's binary format, not text; let the file's name end with .bin");
        }
    }

    private CallType type(int length) throws IOException {
        int at = in.hash(length) & TYPES - 1;
        CallType known = types[at];
        if (known != null && in.isWord(known.callName(), length)) {
            return known;
        }
        String name = in.text(length);
        CallType type = CallType.named(name);
        if (type == null) {
            throw new AsciiProblem("expected a function of MPI that DUMPI knows, found '" + name + "'");
        }
        types[at] = type;
        return type;
    }

    private void readCall(Call call, CallType type) throws IOException {
        call.begin(type);
        reading = type;
        in.advance(type.callName().length());
        arguments.expect(ENTERING);
        long wallStart = nanos();
        arguments.expect(", cputime ");
        long cpuStart = nanos();
        int thread = thread();
        arguments.begin(call);
        line();
        while (!isReturning(type)) {
            if (!in.isAt("Perfcounters: [")) {
                arguments.read();
            }
            line();
        }
        arguments.end();
        in.advance(type.callName().length() + RETURNING.length());
        long wallStop = nanos();
        arguments.expect(", cputime ");
        call.at(thread, wallStart, wallStop).onProcessor(cpuStart, nanos());
        thread();
        reading = null;
    }

    private boolean isReturning(CallType type) {
        return in.isAt(type.callName()) && in.follows(RETURNING, type.callName().length());
    }

    private void line() throws IOException {
        if (!in.nextLine()) {
            throw new EOFException();
        }
    }

    /**
     * Converts seconds with nine decimals to nanoseconds. dumpi2ascii prints seconds beyond 2^31 as negative numbers.
     */
    private long nanos() throws IOException {
        long seconds = arguments.number();
        arguments.expect(".");
        long nanos = arguments.number();
        return (seconds & 0xffff_ffffL) * 1_000_000_000 + nanos;
    }

    private int thread() throws IOException {
        arguments.expect(" seconds in thread ");
        int thread = (int) arguments.number() & 0xffff; // 16 bits in the binary format
        arguments.expect(".");
        return thread;
    }

    @Override
    public Optional<RankSummary> summary() {
        return hasEnded ? summary.summary() : Optional.empty();
    }

    @Override
    public DatatypeSizes sizes() {
        return summary.sizes();
    }

    private String place() {
        String what = reading == null ? "" : " (in " + reading.callName() + ", which begins in line " + begin + ")";
        return "rank " + rank + ": " + path + ": line " + in.number() + what + ": ";
    }

    private String expected() {
        return reading == null ? "a call" : "'" + reading.callName() + RETURNING + "...'";
    }

    @Override
    public long position() {
        return in.filePosition();
    }

    @Override
    public String where() {
        return "line " + begin;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
