/**
 * The links of a rank to its peers: three lanes of frames to each, eager credit in both directions, and goodbyes. The
 * packages above send through {@link io.jmpi.internal.p2p.link.PeerLink} and never through the transport itself; other
 * packages use only counters and settings.
 */
package io.jmpi.internal.p2p.link;
