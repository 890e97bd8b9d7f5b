/**
 * The means by which all collective operations are planned: the plan of this rank's part, blocks and pieces of buffers,
 * trees and powers of two, neighborhoods, and the comparison of calls. Algorithms are one level above, in {@code
 * io.jmpi.internal.collective}; a new one needs only {@link io.jmpi.internal.collective.plan.Plan}.
 */
package io.jmpi.internal.collective.plan;
