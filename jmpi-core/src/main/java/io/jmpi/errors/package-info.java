/** Errors that jmpi reports to programs. */
package io.jmpi.errors;
