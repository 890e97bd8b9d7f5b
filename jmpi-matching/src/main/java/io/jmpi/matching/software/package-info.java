/**
 * The engines that match in software: queues, bins, ranks, exact and adaptive, and the queues and tables they are made of.
 *
 * <p>{@link io.jmpi.matching.MatchingEngines} finds their providers; programs name them by their names. Other modules of
 * jmpi use the providers' constants and the engines of emulated devices use the queues as the host's side; to change how
 * one engine searches, change its matcher class here and nothing else.
 */
@NullMarked
package io.jmpi.matching.software;

import org.jspecify.annotations.NullMarked;
