/**
 * Figures of the paper on optimistic tag matching in virtual time: the program of {@code io.jmpi.offload.kernels} on
 * the emulated accelerator, compared with measurements of the real one. Start at {@link
 * io.jmpi.bench.figure.FigureCommand}, whose subcommands are here, and {@link io.jmpi.bench.figure.Burst}, one run.
 * Others also use {@link io.jmpi.bench.figure.Figure8Part} of the standard report and the {@link
 * io.jmpi.bench.figure.PaperRate}; assumptions about the device are in {@link io.jmpi.bench.figure.Device}.
 */
package io.jmpi.bench.figure;
