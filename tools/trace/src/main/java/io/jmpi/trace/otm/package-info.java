/**
 * The statistics of section V of the paper on optimistic tag matching (Garcia et al.): the depth of queues of posted
 * receives that are spread over bins. {@link io.jmpi.trace.otm.OtmAnalysis} runs the analysis with {@link
 * io.jmpi.trace.otm.OtmSettings}, {@link io.jmpi.trace.otm.OtmFiles} writes its files, {@link
 * io.jmpi.trace.otm.OtmResult} is for reports. Commands also name {@link io.jmpi.trace.otm.OtmMode} and {@link
 * io.jmpi.trace.otm.TableScope}, reports {@link io.jmpi.trace.otm.ReceiveClass}; the rest belongs to the analysis.
 */
package io.jmpi.trace.otm;
