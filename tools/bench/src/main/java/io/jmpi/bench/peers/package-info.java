/**
 * The command {@code jmpibench peers}: jmpi compared with other libraries for C and Java. {@link
 * io.jmpi.bench.peers.PeersCommand} reads the options and {@link io.jmpi.bench.peers.PeerCampaign} runs rounds of each
 * {@link io.jmpi.bench.peers.Measurement} with each {@link io.jmpi.bench.peers.Library}. {@link
 * io.jmpi.bench.peers.UcxCommand}, {@code jmpibench ucx}, does so with all that uses UCX. Others use the commands alone;
 * a new library implements that interface.
 */
package io.jmpi.bench.peers;
