/**
 * Errors that jmpi reports to programs: {@link io.jmpi.errors.MpiException}, which all calls throw, with its {@link
 * io.jmpi.errors.ErrorClass}. Programs catch it. Any package that can access it may throw it. A new class of errors is
 * a constant of {@link io.jmpi.errors.ErrorClass}.
 */
@NullMarked
package io.jmpi.errors;

import org.jspecify.annotations.NullMarked;
