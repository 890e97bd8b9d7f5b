package io.jmpi;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The operations on objects of a communicator with a topology: those of {@link ObjectScanOperations}, and the methods of
 * {@link NeighborhoodCommunicator} on objects with their arguments bound. Thread and lifetime: those of {@link
 * Communicator}.
 */
public interface ObjectNeighborhoodOperations extends ObjectScanOperations {
    /** As {@link NeighborhoodCommunicator#neighborAllgatherObject}. */
    <T extends @Nullable Object> ObjectOperation<List<@Nullable T>> neighborAllgather(T object);

    /** As {@link NeighborhoodCommunicator#neighborAlltoallObject}. */
    <T extends @Nullable Object> ObjectOperation<List<@Nullable T>> neighborAlltoall(
            List<? extends @Nullable T> objects);
}
