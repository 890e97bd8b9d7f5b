package io.jmpi;

import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The operations on objects of an intra-communicator: those of {@link ObjectOperations}, and the methods of {@link
 * ObjectScans} with their arguments bound. Thread and lifetime: those of {@link Communicator}.
 */
public interface ObjectScanOperations extends ObjectOperations {
    /** As {@link ObjectScans#scanObject}. */
    <T extends @Nullable Object> ObjectOperation<T> scan(T object, BinaryOperator<T> op);

    /** As {@link ObjectScans#exscanObject}. */
    <T extends @Nullable Object> ObjectOperation<@Nullable T> exscan(T object, BinaryOperator<T> op);
}
