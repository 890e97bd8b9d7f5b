/**
 * Collective operations through memory that all ranks of a communicator share, without messages. {@link
 * io.jmpi.internal.collective.memory.CollectiveMemory} is the layout, {@link
 * io.jmpi.internal.collective.memory.MemoryExchange} plans the rounds of one operation. Algorithms use them through their
 * plan.
 */
@NullMarked
package io.jmpi.internal.collective.memory;

import org.jspecify.annotations.NullMarked;
