package io.jmpi.studies.connectx;

import io.jmpi.studies.connectx.model.Wildcards;
import java.util.List;
import java.util.Locale;

/**
 * A measurement that is repeated several times.
 *
 * @param program that runs
 * @param engine by its name in the study
 * @param ranks of the job
 * @param bytes of a message; of a face in the halo
 * @param depth receives that are posted in front of the window; in the other programs all receives of a rank
 * @param collisions percent of these that share the bin of the messages; 100 in an engine without bins
 * @param wildcards when a receive of any tag is posted
 */
record Point(Program program, String engine, int ranks, int bytes, int depth, int collisions, Wildcards wildcards) {
    /** The programs of the study. */
    enum Program {
        /** A window of messages. */
        WINDOWS,
        /** A stencil of 27 points. */
        HALO,
        /** All-to-ones. */
        GATHERS;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The columns of {@link #cells}. */
    static final List<String> COLUMNS =
            List.of("program", "engine", "ranks", "bytes", "depth", "collisions", "wildcards");

    /** A window of messages between two ranks. */
    static Point windows(String engine, int bytes, int depth, int collisions, Wildcards wildcards) {
        return new Point(Program.WINDOWS, engine, 2, bytes, depth, collisions, wildcards);
    }

    static Point halo(String engine, int ranks) {
        return new Point(Program.HALO, engine, ranks, Halo.FACE_BYTES, Halo.NEIGHBOURS, 0, Wildcards.NONE);
    }

    /** @param gathers concurrent all-to-ones */
    static Point gathers(String engine, int ranks, int gathers) {
        return new Point(Program.GATHERS, engine, ranks, Gathers.BYTES, gathers * (ranks - 1), 0, Wildcards.NONE);
    }

    /** The values, as text. */
    List<String> cells() {
        return List.of(
                program.label(),
                engine,
                String.valueOf(ranks),
                String.valueOf(bytes),
                String.valueOf(depth),
                String.valueOf(collisions),
                wildcards.label());
    }

    /**
     * Reads {@link #cells}.
     *
     * @throws IllegalArgumentException if they are not the values of a point
     */
    static Point of(List<String> cells) {
        return new Point(
                Program.valueOf(cells.get(0).toUpperCase(Locale.ROOT)),
                cells.get(1),
                Integer.parseInt(cells.get(2)),
                Integer.parseInt(cells.get(3)),
                Integer.parseInt(cells.get(4)),
                Integer.parseInt(cells.get(5)),
                Wildcards.valueOf(cells.get(6).toUpperCase(Locale.ROOT)));
    }

    @Override
    public String toString() {
        return String.join(" ", cells());
    }
}
