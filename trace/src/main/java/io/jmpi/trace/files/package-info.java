/** Files of results: each appears when it is complete, and a note states why results are partial. */
package io.jmpi.trace.files;
