/** Transports: the SPI, and the one between ranks of one JVM. */
@NullMarked
package io.jmpi.transport;

import org.jspecify.annotations.NullMarked;
