/**
 * Errors that jmpi reports to programs: {@link io.jmpi.errors.MpiException}, which all calls throw, with its {@link
 * io.jmpi.errors.ErrorClass}. Programs catch it, and any package that sees it may throw it; a new class of errors is a
 * constant of {@link io.jmpi.errors.ErrorClass}.
 */
@NullMarked
package io.jmpi.errors;

import org.jspecify.annotations.NullMarked;
