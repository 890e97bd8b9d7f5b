/**
 * Matching engines that process the events of a replay, the costs of their searches, and the engine and hints that suit
 * the application. Callers create {@link io.jmpi.trace.replay.engines.EngineReplays} for a trace; a single engine at
 * one rank is an {@link io.jmpi.trace.replay.engines.EngineReplay}.
 */
package io.jmpi.trace.replay.engines;
