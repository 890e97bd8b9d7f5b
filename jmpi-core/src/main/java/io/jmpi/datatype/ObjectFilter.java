package io.jmpi.datatype;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Limits the classes of received Java objects and the length of their message. Deserialization runs code of the classes
 * that the sender names, so only classes known to be harmless are allowed: the wrappers of primitive types, String,
 * BigInteger, BigDecimal, UUID, the values of {@code java.time}, and arrays of allowed classes. A program adds its own.
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

    /** Only the values of the JDK, and the default limit. */
    public static final ObjectFilter DEFAULT = of(NONE, DEFAULT_MAX_BYTES);

    private final List<String> names = new ArrayList<>();

    /** Packages, each with a final dot, whose own classes are allowed. */
    private final List<String> packages = new ArrayList<>();

    /** Packages, each with a final dot, that are allowed with their subpackages. */
    private final List<String> trees = new ArrayList<>();

    private final int maxBytes;

    private ObjectFilter(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /**
     * Creates a filter.
     *
     * @param allowed what is allowed besides the values of the JDK, separated by commas: classes ({@code
     *     com.acme.Point}), packages ({@code com.acme.*}), packages with their subpackages ({@code com.acme.**}); or
     *     {@code none}
     * @param maxBytes limit of a message of objects
     * @throws IllegalArgumentException if a part is not the name of a class or package
     */
    public static ObjectFilter of(String allowed, int maxBytes) {
        if (maxBytes < 1) {
            throw new IllegalArgumentException("limit of " + maxBytes + " bytes is not positive");
        }
        ObjectFilter filter = new ObjectFilter(maxBytes);
        if (allowed.equals(NONE)) {
            return filter;
        }
        for (String pattern : allowed.split(",", -1)) {
            filter.allow(pattern.strip());
        }
        return filter;
    }

    private void allow(String pattern) {
        String name = pattern.endsWith(".**")
                ? pattern.substring(0, pattern.length() - 3)
                : pattern.endsWith(".*") ? pattern.substring(0, pattern.length() - 2) : pattern;
        for (String part : name.split("\\.", -1)) {
            if (part.isEmpty()
                    || !Character.isJavaIdentifierStart(part.charAt(0))
                    || !part.chars().allMatch(Character::isJavaIdentifierPart)) {
                throw new IllegalArgumentException(
                        "'" + pattern + "' is neither a class (com.acme.Point), nor a package"
                                + " (com.acme.*), nor a package with its subpackages (com.acme.**)");
            }
        }
        if (pattern.endsWith(".**")) {
            trees.add(name + ".");
        } else if (pattern.endsWith(".*")) {
            packages.add(name + ".");
        } else {
            names.add(name);
        }
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
        return VALUES.contains(name) || names.contains(name) || isInAllowedPackage(name);
    }

    private boolean isInAllowedPackage(String name) {
        for (String tree : trees) {
            if (name.startsWith(tree)) {
                return true;
            }
        }
        return packages.contains(name.substring(0, name.lastIndexOf('.') + 1));
    }
}
