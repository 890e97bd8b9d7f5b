package io.jmpi.job;

/**
 * Decides which messages match in a rank's calls, in a job that is run again and again to explore all matchings. The
 * library implements it; a provider of jobs only passes it on.
 */
public interface Steering {}
