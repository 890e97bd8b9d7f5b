package io.jmpi.datatype;

import io.jmpi.internal.objects.AllowedClasses;
import io.jmpi.matching.text.Count;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Limits the classes of received Java objects and the length of their message. Deserialization runs code of the classes
 * that the sender names, so only classes known to be harmless are allowed. These are the wrappers of primitive types,
 * String, BigInteger, BigDecimal, UUID, the values of {@code java.time}, the collections of {@code java.util}, and
 * arrays of allowed classes. Records and enums are allowed unless the filter excludes them, because deserializing a
 * record runs only its canonical constructor or its own {@code readResolve}, and deserializing an enum runs nothing. A
 * program adds its own classes. An allowed class may also itself be sent as an object, as {@link Class} or {@link
 * java.io.ObjectStreamClass}: neither runs code of the class.
 *
 * <p>Immutable; any thread.
 */
public final class ObjectFilter {
    /** The default limit of a message of objects, in bytes. */
    public static final int DEFAULT_MAX_BYTES = 64 << 20;

    /** Excludes records and enums. */
    private static final String NONE = "none";

    private static final String SPLIT =
            "split it into several objects, such as sublists, each of less than 2 GiB, send them"
                    + " one by one, and join them at the receiver; arrays of numbers are sent faster by send, in parts";

    /** Only the values and collections of the JDK, and the default limit. The setting also allows records and enums by default. */
    public static final ObjectFilter DEFAULT = of(NONE, DEFAULT_MAX_BYTES);

    private final AllowedClasses classes;
    private final int maxBytes;

    private ObjectFilter(AllowedClasses classes, int maxBytes) {
        this.classes = classes;
        this.maxBytes = maxBytes;
    }

    /**
     * Creates a filter.
     *
     * @param allowed what is allowed besides the values and collections of the JDK, and records and enums, separated by
     *     commas: classes ({@code com.acme.Point}), packages ({@code com.acme.*}), packages with their subpackages
     *     ({@code com.acme.**}), classes without a package ({@code *}), or all classes ({@code **}), which allows any
     *     rank of the job to run code in all others; {@code records} for no others; {@code none} excludes records and
     *     enums that are not named
     * @param maxBytes limit of a message of objects
     * @throws IllegalArgumentException if a part is not the name of a class or package
     */
    public static ObjectFilter of(String allowed, int maxBytes) {
        if (maxBytes < 1) {
            throw new IllegalArgumentException("limit of " + Count.of(maxBytes, "byte") + " is not positive");
        }
        return new ObjectFilter(AllowedClasses.of(allowed), maxBytes);
    }

    /** Returns a filter that also allows the classes whose names the predicate accepts. */
    public ObjectFilter allowing(Predicate<String> more) {
        return new ObjectFilter(classes.and(more), maxBytes);
    }

    /** Whether all classes are allowed. */
    public boolean allowsAll() {
        return classes.allowsAll();
    }

    /** Returns the cure for a message that exceeds a rank's limit, as the next part of an error's text. */
    public static String advice(long bytes) {
        return bytes > Integer.MAX_VALUE
                ? "; no message of objects can be that long: " + SPLIT
                : "; raise it with setting objects.max.bytes (jmpirun -x JMPI_OBJECTS_MAX_BYTES=" + bytes + " ...)";
    }

    /** As above, if the length of the message is unknown. */
    static String adviceAtLeast(long bytes) {
        return bytes > Integer.MAX_VALUE
                ? advice(bytes)
                : "; raise it with setting objects.max.bytes, to at most " + Integer.MAX_VALUE + ", or " + SPLIT;
    }

    /** Returns the limit of a message of objects in bytes. */
    public int maxBytes() {
        return maxBytes;
    }

    AllowedClasses classes() {
        return classes;
    }

    /**
     * Whether objects of a class may be received. For arrays, the element class decides; for enum constants with
     * bodies, the enum decides.
     */
    public boolean allows(Class<?> type) {
        return classes.allows(type);
    }

    /**
     * Whether objects of a class of this name may be received. The class is loaded only if its name is not allowed and
     * records are allowed. Loading runs none of its code.
     *
     * @param className as {@link Class#getName} gives it
     * @param loader finds the class; null for the loader of the JDK
     */
    public boolean allows(String className, @Nullable ClassLoader loader) {
        return classes.allows(className, loader);
    }

    /**
     * Whether objects of a class of this name may be received, regardless of its kind.
     *
     * @param className as {@link Class#getName} gives it; for arrays, the element class decides
     */
    public boolean allows(String className) {
        return classes.allows(className);
    }
}
