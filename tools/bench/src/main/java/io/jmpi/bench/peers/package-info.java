/**
 * The command {@code jmpibench peers}: jmpi compared with other libraries for C and Java. {@link
 * io.jmpi.bench.peers.PeersCommand} reads the options and {@link io.jmpi.bench.peers.PeerCampaign} runs rounds of each
 * {@link io.jmpi.bench.peers.Measurement} with each {@link io.jmpi.bench.peers.Library}. Others use the command alone;
 * a new library implements that interface.
 */
package io.jmpi.bench.peers;
