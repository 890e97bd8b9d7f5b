package io.jmpi.trace.report;

import java.util.List;

/** Maps values to places on an axis. */
interface Axis {
    /** Place of the least value. */
    double from();

    /** Place of the greatest value. */
    double to();

    /** Place of a value; what is beyond an end is at the end. */
    double place(double value);

    /** The values that have a mark. */
    List<Double> marks();
}
