/**
 * Replays the messages of an application: finds for each receive its message, says when it arrives, and feeds posts and
 * arrivals into matching engines.
 */
package io.jmpi.trace.replay;
