/** Measures the rate of packing datatypes into frames and unpacking from them. */
package io.jmpi.bench.packing;
