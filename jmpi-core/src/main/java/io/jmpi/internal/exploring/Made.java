package io.jmpi.internal.exploring;

import java.util.BitSet;

/**
 * A choice that a run has made. Immutable.
 *
 * @param bit its bit in pasts
 * @param source as a rank of the communicator, or the number of the answer
 * @param past the choices that it depends on
 */
record Made(Choice choice, int bit, int source, BitSet past) {}
