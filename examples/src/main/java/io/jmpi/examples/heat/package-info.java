/**
 * Heat diffusion on a picture that is divided among the ranks. {@link io.jmpi.examples.heat.HeatSolver} computes it,
 * {@link io.jmpi.examples.heat.HaloExchange} shows the nonblocking exchange with neighbors, and {@link
 * io.jmpi.examples.heat.ImageFiles} reads and writes pictures.
 */
package io.jmpi.examples.heat;
