package io.jmpi.examples;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.examples.command.Console;
import io.jmpi.examples.command.Example;
import io.jmpi.examples.command.Measurement;
import io.jmpi.examples.heat.ImageFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Searches a file in parallel: every rank extracts the matching lines of its share, and rank 0 gathers these unequal
 * amounts, in the order of the file ({@link LineGathering}).
 */
@Command(
        name = "gatherv",
        description = {
            "",
            "Searches a text or CSV file in parallel. Rank 0 sends every rank an equal share of the lines, in pieces"
                    + " (isend, irecv, waitAll); each extracts the matching lines, in unequal numbers; rank 0"
                    + " gathers the counts (gather) and then the lines (gatherv with counts and displacements), and"
                    + " compares them with those of a serial pass.",
            ""
        },
        footer = {
            "",
            "Any file works, in any encoding: lines are bytes.",
            "",
            "To compare matchers, and to see what they had to do:",
            "",
            "  ./jmpirun -n 4 --compare queues,bins gatherv",
            "  ./jmpirun -n 4 --matcher bins --stats gatherv",
            "",
            "The matcher pairs the pieces, not the messages inside gather and gatherv, which have their own"
                    + " matcher. Smaller pieces mean more messages.",
            "",
            "Exit code: 0; 1 if a file cannot be used or the result differs from the serial pass; 2 for wrong options."
        })
public final class Gatherv implements Example {
    private static final int ROOT = 0;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "The file to search. Default: measurements of some weather stations.")
    private Path file;

    @Option(names = "--output", paramLabel = "FILE", description = "Write the found lines to this file.")
    private Path output;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this text.")
    @SuppressWarnings("unused") // picocli itself looks at it
    private boolean help;

    private Pattern pattern;
    private int pieceSize;

    public static void main(String[] args) {
        Example.main(new Gatherv(), args);
    }

    @Option(
            names = "--pattern",
            paramLabel = "REGEX",
            defaultValue = ",(gale|storm)$",
            description = "Extract lines that contain this Java regular expression. Default: ${DEFAULT-VALUE}.")
    void setPattern(String value) {
        try {
            pattern = Lines.pattern(value);
        } catch (PatternSyntaxException e) {
            throw new ParameterException(spec.commandLine(), "--pattern " + value + ": " + e.getDescription(), e);
        }
    }

    @Option(
            names = "--piece",
            paramLabel = "BYTES",
            defaultValue = "1024",
            description = "Maximum number of bytes that rank 0 sends in one message. Default: ${DEFAULT-VALUE}.")
    void setPieceSize(int value) {
        if (value < 1) {
            throw new ParameterException(spec.commandLine(), "--piece " + value + ": must be positive");
        }
        pieceSize = value;
    }

    @Override
    public int run(Mpi mpi, Console console) {
        Communicator world = mpi.world();
        byte[] text = world.rank() == ROOT ? load(console) : null;
        if (!Example.agree(world, text != null)) {
            return FAILED;
        }
        LineGathering gathering = new LineGathering(world, pieceSize);
        Measurement measurement = Measurement.start(mpi, gathering.communicator());
        byte[] share = gathering.distribute(text);
        Lines.Extract mine = Lines.extract(share, pattern);
        LineGathering.Gathered gathered = gathering.gather(mine);
        measurement.stop();

        boolean success = true;
        if (world.rank() == ROOT) {
            describe(text, gathered, console);
            measurement.print(console, "line", Lines.count(text));
            success = verified(text, gathered, console) && written(gathered, console);
        }
        gathering.free();
        return Example.agree(world, success) ? 0 : FAILED;
    }

    private byte[] load(Console console) {
        try {
            if (file != null) {
                checkSize(Files.size(file));
                return Files.readAllBytes(file);
            }
            try (InputStream stream = Gatherv.class.getResourceAsStream("weather.csv")) {
                return stream.readAllBytes();
            }
        } catch (IOException e) {
            console.error("gatherv: cannot read " + file + ": " + Console.reason(e));
            return null;
        }
    }

    private static void checkSize(long bytes) throws IOException {
        long heap = Runtime.getRuntime().maxMemory();
        // The text, rank 0's share of it, and the lines found: in that share, by all ranks, by the serial pass.
        if (bytes > Math.min(Integer.MAX_VALUE / 2, heap / 6)) {
            throw new IOException((bytes >> 20) + " MiB are too many for a heap of " + (heap >> 20)
                    + " MiB (the JVM flag -Xmx enlarges it) or for one array");
        }
    }

    private void describe(byte[] text, LineGathering.Gathered gathered, Console console) {
        console.line("Search for %s in %s: %d bytes", pattern, file == null ? "weather.csv" : file, text.length);
        console.line("  %-6s %10s %10s %10s", "rank", "lines", "matches", "bytes");
        for (int rank = 0; rank < gathered.ranks(); rank++) {
            console.line(
                    "  %-6d %10d %10d %10d", rank, gathered.lines(rank), gathered.matches(rank), gathered.bytes(rank));
        }
    }

    private boolean verified(byte[] text, LineGathering.Gathered gathered, Console console) {
        Lines.Extract serial = Lines.extract(text, pattern);
        if (!gathered.equalTo(serial)) {
            console.error("gatherv: gathered " + gathered.bytes().length + " bytes that differ from the "
                    + serial.bytes().length + " bytes of a serial pass");
            return false;
        }
        Measurement.row(console, "matches", "%d", serial.matches());
        Measurement.row(console, "verified", "%s", "equal to a serial pass, byte for byte");
        return true;
    }

    private boolean written(LineGathering.Gathered gathered, Console console) {
        if (output == null) {
            return true;
        }
        try {
            ImageFiles.prepare(output);
            Files.write(output, gathered.bytes());
        } catch (IOException e) {
            console.error("gatherv: cannot write " + output + ": " + Console.reason(e));
            return false;
        }
        console.line("The lines are in %s", output.toAbsolutePath().normalize());
        return true;
    }
}
