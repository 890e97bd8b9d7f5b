/**
 * Grids and graphs of ranks, and the neighbors of each rank: {@link io.jmpi.internal.topology.CartTopology}, {@link
 * io.jmpi.internal.topology.GraphTopology}, {@link io.jmpi.internal.topology.DistGraphTopology}. They compute and send
 * nothing, except {@link io.jmpi.internal.topology.DistGraphEdges}, which plans how ranks exchange their edges. Only
 * communicators of {@code internal.session} use them.
 */
package io.jmpi.internal.topology;
