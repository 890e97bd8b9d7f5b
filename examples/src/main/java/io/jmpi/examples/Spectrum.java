package io.jmpi.examples;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.examples.command.Console;
import io.jmpi.examples.command.Example;
import io.jmpi.examples.command.Measurement;
import java.util.Arrays;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Finds the notes of a chord: the mean power spectrum of a long signal, chunk after chunk, in a pipeline of nonblocking
 * collective operations ({@link SpectrumPipeline}).
 */
@Command(
        name = "spectrum",
        description = {
            "",
            "Finds the notes in a noisy signal. Rank 0 broadcasts the signal in chunks (ibcast); each rank"
                    + " computes the power of its share of the frequencies; rank 0 gathers the shares"
                    + " (igather). While the ranks compute a chunk, the next one and the results of the previous"
                    + " one are in flight: three stages of a pipeline at once.",
            ""
        },
        footer = {
            "",
            "  ./jmpirun -n 4 spectrum",
            "  ./jmpirun -n 4 spectrum --depth 1     no overlap: each chunk waits for the previous one",
            "",
            "Exit code: 0; 1 if the result differs from that of a serial pass; 2 for wrong options."
        })
public final class Spectrum implements Example {
    private static final int ROOT = 0;

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this text.")
    @SuppressWarnings("unused") // picocli itself looks at it
    private boolean help;

    private int chunks;
    private int depth;

    public static void main(String[] args) {
        Example.main(new Spectrum(), args);
    }

    @Option(
            names = "--chunks",
            paramLabel = "N",
            defaultValue = "40",
            description = "Chunks of the signal, a tenth of a second each. Default: ${DEFAULT-VALUE}.")
    void setChunks(int value) {
        chunks = Example.requireInRange(spec, "--chunks", value, 1, 10_000);
    }

    @Option(
            names = "--depth",
            paramLabel = "N",
            defaultValue = "2",
            description = "Chunks in flight at once. Default: ${DEFAULT-VALUE}.")
    void setDepth(int value) {
        depth = Example.requireInRange(spec, "--depth", value, 1, 100);
    }

    @Override
    public int run(Mpi mpi, Console console) {
        Communicator world = mpi.world();
        boolean atRoot = world.rank() == ROOT;
        Signal signal = new Signal();
        SpectrumPipeline pipeline = new SpectrumPipeline(world, depth);
        Measurement measurement = Measurement.start(mpi, world);
        double[] power = pipeline.run(atRoot ? signal : null, chunks);
        measurement.stop();
        boolean success = true;
        if (atRoot) {
            console.line("Spectrum of %d chunks, up to %d in flight at once", chunks, depth);
            measurement.print(console, "chunk", chunks);
            Measurement.row(console, "notes found (Hz)", "%s", Arrays.toString(Signal.notesIn(power)));
            success = verified(power, SpectrumPipeline.serially(signal, chunks), console);
        }
        return Example.agree(world, success) ? 0 : FAILED;
    }

    private static boolean verified(double[] power, double[] expected, Console console) {
        int difference = Arrays.mismatch(power, expected);
        if (difference >= 0) {
            console.error(String.format(
                    Locale.ROOT,
                    "spectrum: the power at %.0f Hz is %s, but a serial pass gives %s",
                    Signal.frequency(difference),
                    power[difference],
                    expected[difference]));
            return false;
        }
        Measurement.row(console, "verified", "%s", "equal to a serial pass, bit for bit");
        return true;
    }
}
