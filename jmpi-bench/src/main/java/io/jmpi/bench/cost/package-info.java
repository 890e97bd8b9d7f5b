/** What an option of {@code jmpirun} costs a program. */
package io.jmpi.bench.cost;
