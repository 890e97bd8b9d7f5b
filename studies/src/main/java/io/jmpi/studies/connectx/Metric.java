package io.jmpi.studies.connectx;

import java.util.function.ToDoubleFunction;

/** The metric that a table shows of its samples. */
enum Metric {
    BANDWIDTH("MB/s", true),
    RATE("million messages per second", true),
    TIME("microseconds", true),
    WALKED("receives compared per message", false),
    UNIT("percent of the messages matched by the unit", false);

    private final String unit;
    private final boolean isCompared;

    Metric(String unit, boolean isCompared) {
        this.unit = unit;
        this.isCompared = isCompared;
    }

    String unit() {
        return unit;
    }

    /** Whether tables show the ratio of columns. */
    boolean isCompared() {
        return isCompared;
    }

    /** The value of the metric for the samples of a point. */
    ToDoubleFunction<Sample> of(Point point) {
        return switch (this) {
            case BANDWIDTH -> sample -> (double) Windows.WINDOW * point.bytes() / sample.micros();
            case RATE -> sample -> Windows.WINDOW / sample.micros();
            case TIME -> Sample::micros;
            case WALKED -> Sample::walked;
            case UNIT -> Sample::unit;
        };
    }
}
