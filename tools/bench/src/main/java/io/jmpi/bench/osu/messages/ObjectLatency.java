package io.jmpi.bench.osu.messages;

import io.jmpi.Communicator;
import io.jmpi.bench.osu.program.Column;
import io.jmpi.bench.osu.program.Exchange;
import io.jmpi.bench.osu.program.OsuOptions;
import io.jmpi.bench.osu.program.OsuProgram;
import io.jmpi.bench.osu.program.Stopwatch;
import io.jmpi.bench.osu.program.Times;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/** Half the round trip of the same numbers as an array and as objects: measures the cost of serialization. */
@Command(
        name = "objects",
        mixinStandardHelpOptions = true,
        description = "Half round trip of doubles between ranks 0 and 1, as an array and as objects.",
        footer = {
            "",
            "array:   send and recv of a double[], without objects",
            "object:  sendObject and recvObject of the same double[]",
            "list:    of an ArrayList<Double>",
            "records: of an ArrayList of records of two doubles",
            "nested:  of an ArrayList of records of a String and such a record",
            "",
            "Another serializer: JMPI_OBJECTS_SERIALIZER=fory ./jmpirun -n 2 osu objects"
        })
public final class ObjectLatency extends OsuProgram {
    private static final int LEAST = 16; // one record

    public ObjectLatency() {
        super("objects", "Latency of objects", LEAST, MIB);
    }

    @Override
    protected List<Column> columns() {
        List<Column> columns = new ArrayList<>();
        for (ObjectPingPong.Form form : ObjectPingPong.Form.values()) {
            columns.add(Column.of(form.name() + "_us", form.name() + " (us)"));
            columns.add(Column.full(form.name() + "_allocated_bytes", "Alloc. B"));
        }
        return columns;
    }

    @Override
    protected void requireUsable() {
        for (int size : options.sizes()) {
            options.requireInRange("-m", size, LEAST, OsuOptions.MAX_BYTES);
        }
    }

    @Override
    protected double[] measure(Communicator world, int size) {
        List<Double> figures = new ArrayList<>();
        for (ObjectPingPong.Form form : ObjectPingPong.Form.values()) {
            Exchange exchange = world.rank() < 2 ? new ObjectPingPong(world, form, size) : Exchange.NONE;
            Times times = new Stopwatch(world, options)
                    .measure(
                            exchange,
                            world.rank() == 0,
                            false,
                            options.warmup(form.copies, size),
                            options.iterations(form.copies, size));
            figures.add(times.average().median() / 2);
            figures.add(times.allocated() / 2);
        }
        return figures.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
