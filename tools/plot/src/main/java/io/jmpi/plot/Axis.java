package io.jmpi.plot;

import java.util.List;

/** Maps values to positions on an axis. */
public interface Axis {
    /** Position of the least value. */
    double from();

    /** Position of the greatest value. */
    double to();

    /** Position of a value; a value beyond an end maps to the end. */
    double place(double value);

    /** Values with a tick mark. */
    List<Double> marks();
}
