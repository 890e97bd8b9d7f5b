/** Errors that jmpi reports to programs. */
@NullMarked
package io.jmpi.errors;

import org.jspecify.annotations.NullMarked;
