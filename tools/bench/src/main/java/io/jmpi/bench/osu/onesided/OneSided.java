package io.jmpi.bench.osu.onesided;

import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.bench.osu.program.Column;
import io.jmpi.bench.osu.program.OsuProgram;
import io.jmpi.bench.osu.program.Report;
import io.jmpi.bench.osu.program.Stopwatch;
import io.jmpi.bench.osu.program.Times;
import io.jmpi.rma.Window;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The time of accesses to the window of another rank. */
@Command(
        mixinStandardHelpOptions = true,
        description = {
            "Rank 0 accesses the window of rank 1, which waits in a receive, again and again:",
            "the time of one access with its flush, under a lock of all ranks."
        },
        footer = {
            "",
            "Ranks of one host access the memory of an allocated window directly; with",
            "--create, and between hosts, accesses are messages."
        })
public final class OneSided extends OsuProgram {
    /** Accesses in an iteration: the clock and the messages around them would take as long as a direct one. */
    private static final int TIMES = 256;

    private final Access access;

    @Option(names = "--create", description = "Access arrays of the program instead of allocated memory.")
    private boolean creates;

    private Window window;
    private LongBuffer exposed;

    public OneSided(Access access) {
        super(access.command(), title(access), Long.BYTES, access.isOfOne() ? Long.BYTES : MIB);
        this.access = access;
    }

    private static String title(Access access) {
        return Character.toUpperCase(access.command().charAt(0))
                + access.command().substring(1) + " Latency";
    }

    @Override
    protected List<Column> columns() {
        return List.of(
                Column.of("latency_us", "Latency (us)"),
                Column.full("latency_min_us", "Min of rep. (us)"),
                Column.full("latency_max_us", "Max of rep. (us)"),
                Column.full("allocated_bytes_per_access", "Alloc. B/access"));
    }

    @Override
    protected void requireUsable() {
        for (int size : options.sizes()) {
            if (size % Long.BYTES != 0 || size == 0 || access.isOfOne() && size != Long.BYTES) {
                throw options.usage("-m " + size + ": " + access.command() + " needs "
                        + (access.isOfOne() ? "8 bytes" : "multiples of 8 bytes, the size of a long"));
            }
        }
    }

    @Override
    protected void begin(Communicator world, Report report) {
        int bytes = options.largest();
        if (creates) {
            long[] memory = new long[bytes / Long.BYTES];
            exposed = LongBuffer.wrap(memory);
            window = Window.create(world, memory);
        } else {
            window = Window.allocate(world, bytes, Long.BYTES, Info.EMPTY);
            ByteBuffer memory = window.buffer().order(ByteOrder.nativeOrder());
            exposed = memory.asLongBuffer();
        }
        window.lockAll();
    }

    @Override
    protected double[] measure(Communicator world, int size) {
        int times = Math.max(1, Math.min(TIMES, MIB / size));
        AccessExchange exchange = new AccessExchange(world, window, exposed, access, size / Long.BYTES, times);
        Times measured = new Stopwatch(world, options)
                .measure(
                        exchange,
                        world.rank() == 0,
                        false,
                        Math.max(1, options.warmup(2, size) / times),
                        Math.max(1, options.iterations(2, size) / times));
        return new double[] {
            measured.average().median() / times,
            measured.average().least() / times,
            measured.average().most() / times,
            measured.allocated() / times
        };
    }

    @Override
    protected void end(Communicator world) {
        window.unlockAll();
        window.free();
    }
}
