/**
 * The statistics of the paper on optimistic tag matching (Garcia et al.), section V: how deep queues of posted receives become
 * when they are spread over bins.
 */
package io.jmpi.trace.otm;
