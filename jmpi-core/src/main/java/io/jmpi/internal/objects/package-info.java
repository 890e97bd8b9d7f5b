/**
 * Limits what Java's serialization may read, and explains refusals. {@link io.jmpi.internal.objects.FilteredInput}
 * reads objects and refuses those that {@link io.jmpi.internal.objects.AllowedClasses} does not allow, {@link
 * io.jmpi.internal.objects.ObjectPath} finds the object that cannot be sent.
 *
 * <p>A hostile sender chooses the bytes. For {@code io.jmpi.datatype} only; programs set an {@code ObjectFilter}.
 */
@NullMarked
package io.jmpi.internal.objects;

import org.jspecify.annotations.NullMarked;
