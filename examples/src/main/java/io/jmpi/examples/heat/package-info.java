/**
 * Heat that spreads over a picture, which ranks divide among them. {@link io.jmpi.examples.heat.HeatSolver} solves it,
 * {@link io.jmpi.examples.heat.HaloExchange} shows the nonblocking exchange with neighbors, and {@link
 * io.jmpi.examples.heat.ImageFiles} reads and writes pictures.
 */
package io.jmpi.examples.heat;
