package io.jmpi.bench.study;

/**
 * Message rates that a paper reports, in millions of messages per second; NaN where there is none. Immutable.
 *
 * @param name of the device and its program
 * @param noConflict of windows with their round trip
 * @param noConflictBeyondFirst of the messages beyond the first of a window, without the round trip
 */
public record PaperRate(
        String name, double noConflict, double conflict, double noConflictBeyondFirst, double conflictBeyondFirst) {}
