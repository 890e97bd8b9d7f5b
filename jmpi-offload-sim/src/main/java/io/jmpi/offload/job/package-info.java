/**
 * Jobs in virtual time: the hosts of all ranks, their cards, and the links between them, with one clock. Matchers, and the
 * programs of the cards, are those of running jobs; everything else is {@link io.jmpi.offload.job.Costs}. Start with {@link
 * io.jmpi.offload.job.VirtualJob}.
 */
package io.jmpi.offload.job;
