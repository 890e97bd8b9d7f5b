/**
 * Windows: accesses to the memory of other ranks, directly where it is mapped here, otherwise by messages that the target's
 * progress engine serves. Open {@link io.jmpi.internal.rma.RmaWindow} first, then {@link
 * io.jmpi.internal.rma.RemoteAccess} for the origin's side and {@link io.jmpi.internal.rma.WindowService} for the target's.
 */
@NullMarked
package io.jmpi.internal.rma;

import org.jspecify.annotations.NullMarked;
