/** How fast datatypes are packed into frames and unpacked from them. */
package io.jmpi.bench.packing;
