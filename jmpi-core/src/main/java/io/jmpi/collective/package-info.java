/** Collective operations: one class for each algorithm. */
package io.jmpi.collective;
