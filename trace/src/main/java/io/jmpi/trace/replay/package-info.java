/**
 * Replays the messages of an application: finds the message of each receive, computes its arrival, and feeds posts and
 * arrivals into matching engines.
 */
package io.jmpi.trace.replay;
