/**
 * The sends and receives of each rank, reduced from its calls by {@link io.jmpi.trace.replay.recording.RankRecorder} and stored
 * as {@link io.jmpi.trace.replay.recording.Records} in a temporary file, so that the heap does not grow with the trace.
 */
package io.jmpi.trace.replay.recording;
