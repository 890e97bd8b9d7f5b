/** Transports: the SPI, and the one between ranks of one JVM. */
package io.jmpi.transport;
