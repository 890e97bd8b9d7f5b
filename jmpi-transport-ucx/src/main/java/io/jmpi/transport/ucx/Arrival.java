package io.jmpi.transport.ucx;

import java.nio.ByteBuffer;

/**
 * A message that cannot be delivered at once: its data must be fetched, or one before it has not been delivered.
 *
 * @param number among those of its sender
 * @param bytes what has arrived: all of it, or the head of a frame, or nothing
 * @param descriptor of data that must be fetched
 * @param length bytes that must be fetched; 0 if all has arrived
 */
record Arrival(int number, ByteBuffer bytes, long descriptor, int length) {}
