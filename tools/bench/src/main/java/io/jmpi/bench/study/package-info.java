/**
 * The interface between {@code jmpibench} and a repeated paper: {@link io.jmpi.bench.study.Study}. The studies
 * themselves are in another module, which depends on this one.
 */
package io.jmpi.bench.study;
