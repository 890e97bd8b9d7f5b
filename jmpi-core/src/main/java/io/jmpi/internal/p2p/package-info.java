/** The point-to-point engine: protocols, lanes, progress. Internal to jmpi. */
package io.jmpi.internal.p2p;
