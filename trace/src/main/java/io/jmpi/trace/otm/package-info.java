/**
 * The statistics of section V of the paper on optimistic tag matching (Garcia et al.): the depth of queues of posted
 * receives that are spread over bins.
 */
package io.jmpi.trace.otm;
