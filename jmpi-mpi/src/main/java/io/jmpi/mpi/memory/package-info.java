/**
 * The program's memory as jmpi sees it: arrays, NIO buffers and objects, each with the {@link io.jmpi.mpi.memory.ElementType} of its
 * elements. {@link io.jmpi.mpi.memory.Memory} and {@link io.jmpi.mpi.memory.Part} make jmpi's buffers of them.
 */
package io.jmpi.mpi.memory;
