/**
 * Small real programs. Start reading at {@link io.jmpi.examples.Hello}; {@link io.jmpi.examples.Halo} shows
 * non-blocking neighbor exchange, {@link io.jmpi.examples.Gatherv} collecting unequal amounts.
 */
package io.jmpi.examples;
