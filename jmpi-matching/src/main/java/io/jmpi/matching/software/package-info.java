/**
 * The engines that match in software: queues, bins, ranks, exact and adaptive, and the queues and tables that they
 * consist of.
 *
 * <p>{@link io.jmpi.matching.MatchingEngines} finds their providers; programs name them by their names. Other modules
 * of jmpi use the providers' constants. The engines of emulated devices use the queues on the host's side. To change
 * how one engine searches, change only its matcher class.
 */
@NullMarked
package io.jmpi.matching.software;

import org.jspecify.annotations.NullMarked;
