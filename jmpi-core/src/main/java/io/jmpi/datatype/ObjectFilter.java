package io.jmpi.datatype;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Which Java objects may be received, and how large a message of objects may be. Whoever deserializes what others send runs
 * code of the classes that they name; so only classes are allowed that are known to be harmless: the wrappers of primitive
 * types, String, BigInteger, BigDecimal, UUID, the values of {@code java.time}, and arrays of what is allowed. A program
 * adds its own.
 *
 * <p>Immutable; any thread.
 */
public final class ObjectFilter {
    /** Most bytes of a message of objects, unless the program sets another limit. */
    public static final int DEFAULT_MAX_BYTES = 64 << 20;

    /** Values, the classes that they inherit from, and the one (Ser) that java.time's values travel as. */
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

    /** Allows nothing beside the values of the JDK. */
    private static final String NONE = "none";

    /** Only the values of the JDK, and the default limit. */
    public static final ObjectFilter DEFAULT = of(NONE, DEFAULT_MAX_BYTES);

    private final List<String> names = new ArrayList<>();

    /** Packages, each with a dot at its end, whose own classes are allowed. */
    private final List<String> packages = new ArrayList<>();

    /** Packages, each with a dot at its end, that are allowed with those below. */
    private final List<String> trees = new ArrayList<>();

    private final int maxBytes;

    private ObjectFilter(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /**
     * A filter.
     *
     * @param allowed what is allowed beside the values of the JDK, with commas between: classes ({@code com.acme.Point}),
     *     packages ({@code com.acme.*}), packages with those below ({@code com.acme.**}); or {@code none}
     * @param maxBytes of a message of objects
     * @throws IllegalArgumentException if something is no name of a class or package
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
                                + " (com.acme.*), nor a package with those below (com.acme.**)");
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

    /** Most bytes of a message of objects. */
    public int maxBytes() {
        return maxBytes;
    }

    /**
     * Whether objects of a class may be received.
     *
     * @param className as {@link Class#getName} gives it; for arrays that of the elements decides
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
