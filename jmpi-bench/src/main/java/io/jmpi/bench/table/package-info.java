/** Tables of results. */
package io.jmpi.bench.table;
