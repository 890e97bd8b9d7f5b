package io.jmpi.studies.connectx;

/**
 * The measurements of a run of a {@link Point}.
 *
 * @param micros of a window, a step or an exchange: the median of its iterations
 * @param walked receives that a message was compared with by software, on average
 * @param unit percent of the messages that a device's unit has matched
 */
record Sample(double micros, double walked, double unit) {}
