package io.jmpi.matching.software.concurrent;

/**
 * Keeps the fields of subclasses away from those of the object before: fields of a superclass come first, so the fields
 * of two neighbors are never in the same two cache lines, which a processor may fetch together.
 */
abstract class CacheLine {
    static final int FIELD_BYTES = 15 * Long.BYTES;

    @SuppressWarnings("UnusedVariable") // They take room.
    private long p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15;
}
