package io.jmpi.collective;

/** Combines a run of elements of two arrays of one class: {@code inout[i] = in[i] op inout[i]}. */
@FunctionalInterface
interface Loop<T> {
    void combine(T in, int inOffset, T inout, int inoutOffset, int count);
}
