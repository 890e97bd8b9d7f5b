package io.jmpi.studies.connectx;

import java.util.List;
import java.util.stream.Stream;

/**
 * A figure of the paper, measured here.
 *
 * @param number in the paper
 * @param title what it shows
 * @param finding of the paper, in a sentence or two
 * @param tables its parts
 */
record Figure(int number, String title, String finding, List<Table> tables) {
    Stream<Point> points() {
        return tables.stream().flatMap(Table::points);
    }

    boolean hasData(Samples samples) {
        return tables.stream().anyMatch(table -> table.hasData(samples));
    }
}
