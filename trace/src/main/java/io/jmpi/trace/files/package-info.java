/** Files that analyses write: each appears when it is complete, and a note says why results are partial. */
package io.jmpi.trace.files;
