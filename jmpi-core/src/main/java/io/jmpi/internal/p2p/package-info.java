/**
 * The point-to-point engine: protocols, lanes, progress. Internal to jmpi. All of it belongs to the progress thread,
 * except where documented otherwise.
 */
package io.jmpi.internal.p2p;
