/**
 * One-sided communication (MPI 4.1, chapter 12): windows of memory that other ranks read and write without a call of the
 * rank that owns it. {@link io.jmpi.rma.Window} is the type to open first; {@link io.jmpi.rma.Target} names elements in the
 * window of another rank.
 */
@NullMarked
package io.jmpi.rma;

import org.jspecify.annotations.NullMarked;
