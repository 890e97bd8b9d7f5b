/** The command {@code overlap}: experiments of the paper on the engine {@code overlap}, with two ranks. */
package io.jmpi.bench.overlap;
