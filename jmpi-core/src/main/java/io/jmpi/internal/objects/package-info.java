/**
 * What Java's serialization may read, and how refusals are explained: the classes that are allowed, the stream that asks for
 * each of them, and the way to an object that cannot be sent.
 *
 * <p>A hostile sender chooses the bytes. For {@code io.jmpi.datatype} only; programs set an {@code ObjectFilter}.
 */
@NullMarked
package io.jmpi.internal.objects;

import org.jspecify.annotations.NullMarked;
