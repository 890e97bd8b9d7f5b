package io.jmpi.datatype;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Limits the classes of received Java objects and the length of their message. Deserialization runs code of the classes
 * that the sender names, so only classes known to be harmless are allowed: the wrappers of primitive types, String,
 * BigInteger, BigDecimal, UUID, the values of {@code java.time}, and arrays of allowed classes. A program adds its own.
 * An allowed class may also itself be an object, as {@link Class} or {@link java.io.ObjectStreamClass}: neither runs code
 * of it.
 *
 * <p>Immutable; any thread.
 */
public final class ObjectFilter {
    /** The default limit of a message of objects, in bytes. */
    public static final int DEFAULT_MAX_BYTES = 64 << 20;

    /** Value classes, their superclasses, and the class (Ser) as which java.time's values are serialized. */
    private static final Set<String> VALUES = Set.of(
            "java.lang.Object",
            "java.lang.Number",
            "java.lang.Enum",
            "java.lang.Boolean",
            "java.lang.Byte",
            "java.lang.Character",
            "java.lang.Short",
            "java.lang.Integer",
            "java.lang.Long",
            "java.lang.Float",
            "java.lang.Double",
            "java.lang.String",
            "java.math.BigInteger",
            "java.math.BigDecimal",
            "java.util.UUID",
            "java.time.DayOfWeek",
            "java.time.Duration",
            "java.time.Instant",
            "java.time.LocalDate",
            "java.time.LocalDateTime",
            "java.time.LocalTime",
            "java.time.Month",
            "java.time.MonthDay",
            "java.time.OffsetDateTime",
            "java.time.OffsetTime",
            "java.time.Period",
            "java.time.Ser",
            "java.time.Year",
            "java.time.YearMonth",
            "java.time.ZoneId",
            "java.time.ZoneOffset",
            "java.time.ZoneRegion",
            "java.time.ZonedDateTime");

    /** Allows only the values of the JDK. */
    private static final String NONE = "none";

    /** Allows all classes. */
    private static final String ALL = "**";

    /** Only the values of the JDK, and the default limit. */
    public static final ObjectFilter DEFAULT = of(NONE, DEFAULT_MAX_BYTES);

    /** Accept the names of the classes that are allowed besides the values of the JDK. */
    private final List<Predicate<String>> allowed;

    private final boolean allowsAll;
    private final int maxBytes;

    private ObjectFilter(List<Predicate<String>> allowed, boolean allowsAll, int maxBytes) {
        this.allowed = allowed;
        this.allowsAll = allowsAll;
        this.maxBytes = maxBytes;
    }

    /**
     * Creates a filter.
     *
     * @param allowed what is allowed besides the values of the JDK, separated by commas: classes ({@code
     *     com.acme.Point}), packages ({@code com.acme.*}), packages with their subpackages ({@code com.acme.**}), classes
     *     without a package ({@code *}), or all classes ({@code **}), which lets any rank of the job run code in all others;
     *     or {@code none}
     * @param maxBytes limit of a message of objects
     * @throws IllegalArgumentException if a part is not the name of a class or package
     */
    public static ObjectFilter of(String allowed, int maxBytes) {
        if (maxBytes < 1) {
            throw new IllegalArgumentException("limit of " + maxBytes + " bytes is not positive");
        }
        List<String> patterns = allowed.equals(NONE)
                ? List.of()
                : Arrays.stream(allowed.split(",", -1)).map(String::strip).toList();
        return new ObjectFilter(
                patterns.stream().map(ObjectFilter::namesLike).toList(), patterns.contains(ALL), maxBytes);
    }

    /** Returns a filter that also allows the classes whose names the predicate accepts. */
    public ObjectFilter allowing(Predicate<String> more) {
        List<Predicate<String>> all = new ArrayList<>(allowed);
        all.add(more);
        return new ObjectFilter(all, allowsAll, maxBytes);
    }

    /** Whether there is no limit to the classes. */
    public boolean allowsAll() {
        return allowsAll;
    }

    private static Predicate<String> namesLike(String pattern) {
        if (pattern.equals(ALL)) {
            return className -> true;
        }
        if (pattern.equals("*")) {
            return className -> className.indexOf('.') < 0;
        }
        String name = pattern.replaceFirst("\\.\\*\\*?$", "");
        for (String part : name.split("\\.", -1)) {
            if (part.isEmpty()
                    || !Character.isJavaIdentifierStart(part.charAt(0))
                    || !part.chars().allMatch(Character::isJavaIdentifierPart)) {
                throw new IllegalArgumentException(
                        "'" + pattern + "' is neither a class (com.acme.Point), nor a package"
                                + " (com.acme.*), nor a package with its subpackages (com.acme.**), nor * for classes"
                                + " without a package, nor ** for all");
            }
        }
        String prefix = name + ".";
        return switch (pattern.substring(name.length())) {
            case ".**" -> className -> className.startsWith(prefix);
            case ".*" -> className -> className.startsWith(prefix) && className.lastIndexOf('.') == name.length();
            default -> name::equals;
        };
    }

    /** Returns the limit of a message of objects in bytes. */
    public int maxBytes() {
        return maxBytes;
    }

    /**
     * Whether objects of a class may be received.
     *
     * @param className as {@link Class#getName} gives it; for arrays, the element class decides
     */
    boolean allows(String className) {
        String name = className;
        if (name.startsWith("[")) {
            name = name.substring(name.lastIndexOf('[') + 1);
            if (name.length() == 1) {
                return true; // A primitive type.
            }
            name = name.substring(1, name.length() - 1);
        }
        String elementName = name;
        return VALUES.contains(name) || allowed.stream().anyMatch(pattern -> pattern.test(elementName));
    }
}
