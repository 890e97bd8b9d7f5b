package io.jmpi.rma;

import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** The ways in which ranks reach a window: directly or by messages, in both progress modes. */
enum WindowKinds {
    DIRECT(true) {
        @Override
        Window of(Communicator world, int doubles) {
            return Window.allocate(world, (long) doubles * Double.BYTES, Double.BYTES, Info.EMPTY);
        }
    },
    ALLOCATED(false) {
        @Override
        Window of(Communicator world, int doubles) {
            return Window.allocate(world, (long) doubles * Double.BYTES, Double.BYTES, Info.EMPTY);
        }
    },
    ARRAY(true) {
        @Override
        Window of(Communicator world, int doubles) {
            return Window.create(world, new double[doubles]);
        }
    },
    BUFFER(true) {
        @Override
        Window of(Communicator world, int doubles) {
            ByteBuffer bytes = ByteBuffer.allocate(8 + doubles * Double.BYTES).position(8);
            return Window.create(world, bytes, Double.BYTES, Info.EMPTY);
        }
    },
    SHARED(true) {
        @Override
        Window of(Communicator world, int doubles) {
            return Window.allocateShared(world, (long) doubles * Double.BYTES, Double.BYTES, Info.EMPTY);
        }
    };

    private final boolean direct;

    WindowKinds(boolean direct) {
        this.direct = direct;
    }

    /** Creates a window of that many doubles at each rank, whose displacements are in doubles. */
    abstract Window of(Communicator world, int doubles);

    MpiConfig config(String progress) {
        return MpiConfig.defaults().with("progress", progress).with("windows.memory", Boolean.toString(direct));
    }

    /** All of them with each progress mode. */
    static Stream<Arguments> all() {
        return Arrays.stream(values())
                .flatMap(kind -> Stream.of("application", "thread").map(progress -> Arguments.of(kind, progress)));
    }

    /** One with mapped memory and one without, with each progress mode. */
    static Stream<Arguments> some() {
        return all().filter(each -> each.get()[0] == DIRECT || each.get()[0] == ARRAY);
    }

    /** Runs a body in ranks of one JVM. */
    void run(String progress, int ranks, Jmpi.RankBody body) {
        Jmpi.run(config(progress), ranks, body);
    }

    /** Returns the doubles of this rank's memory. */
    static double[] doubles(Window window) {
        if (window.memory() instanceof double[] array) {
            return array.clone();
        }
        ByteBuffer given = (ByteBuffer) window.memory();
        ByteBuffer bytes = window.flavor() == Flavor.CREATE
                ? given.slice().order(given.order())
                : window.buffer().order(ByteOrder.nativeOrder());
        double[] all = new double[(int) (window.bytes() / Double.BYTES)];
        bytes.asDoubleBuffer().get(all);
        return all;
    }

    /** Sets a double of this rank's memory. */
    static void set(Window window, int index, double value) {
        if (window.memory() instanceof double[] array) {
            array[index] = value;
        } else {
            ByteBuffer given = (ByteBuffer) window.memory();
            given.putDouble(given.position() + index * Double.BYTES, value);
        }
    }
}
