package io.jmpi.trace.timeline;

import java.math.BigDecimal;

/** Decimal numbers of units of time, without rounding. No state; any thread. */
final class Time {
    private static final int NANO_DIGITS = 9;
    private static final int MICRO_DIGITS = 3;

    private Time() {}

    /** Nanoseconds as seconds, without zeros at the end. */
    static String seconds(long nanos) {
        BigDecimal seconds = BigDecimal.valueOf(nanos, NANO_DIGITS).stripTrailingZeros();
        return seconds.setScale(Math.max(0, seconds.scale())).toPlainString();
    }

    /** Nanoseconds as microseconds, the unit of trace events. */
    static String micros(long nanos) {
        return BigDecimal.valueOf(nanos, MICRO_DIGITS).toPlainString();
    }
}
