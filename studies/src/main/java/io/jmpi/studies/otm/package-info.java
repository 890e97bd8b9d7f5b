/**
 * Figures of the paper on optimistic tag matching in virtual time: the program of {@code io.jmpi.offload.kernels} on
 * the emulated accelerator, compared with measurements of the real one. Start at {@link
 * io.jmpi.studies.otm.FigureCommand}, whose subcommands are here, and {@link io.jmpi.studies.otm.Burst}, one run.
 * Others use {@link io.jmpi.studies.otm.OtmStudy} alone; assumptions about the device are in {@link io.jmpi.studies.otm.Device}.
 */
package io.jmpi.studies.otm;
