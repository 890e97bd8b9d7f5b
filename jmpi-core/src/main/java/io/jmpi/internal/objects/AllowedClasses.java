package io.jmpi.internal.objects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The classes whose objects a message may contain, as {@code ObjectFilter} documents them for programs. A class is
 * allowed by its name; records and enums also by their kind.
 *
 * <p>Immutable; any thread.
 */
public final class AllowedClasses {
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

    /** Collections, and the classes as which they and parts of them are serialized. */
    private static final Set<String> COLLECTIONS = Set.of(
            "java.util.AbstractMap$SimpleEntry",
            "java.util.AbstractMap$SimpleImmutableEntry",
            "java.util.ArrayDeque",
            "java.util.ArrayList",
            "java.util.Arrays$ArrayList",
            "java.util.BitSet",
            "java.util.CollSer",
            "java.util.Collections$EmptyList",
            "java.util.Collections$EmptyMap",
            "java.util.Collections$EmptySet",
            "java.util.Collections$SingletonList",
            "java.util.Collections$SingletonMap",
            "java.util.Collections$SingletonSet",
            "java.util.Collections$UnmodifiableCollection",
            "java.util.Collections$UnmodifiableList",
            "java.util.Collections$UnmodifiableMap",
            "java.util.Collections$UnmodifiableRandomAccessList",
            "java.util.Collections$UnmodifiableSet",
            "java.util.EnumMap",
            "java.util.EnumSet",
            "java.util.EnumSet$SerializationProxy",
            "java.util.HashMap",
            "java.util.HashSet",
            "java.util.ImmutableCollections$List12",
            "java.util.ImmutableCollections$ListN",
            "java.util.ImmutableCollections$Map1",
            "java.util.ImmutableCollections$MapN",
            "java.util.ImmutableCollections$SubList",
            "java.util.ImmutableCollections$Set12",
            "java.util.ImmutableCollections$SetN",
            "java.util.LinkedHashMap",
            "java.util.LinkedHashSet",
            "java.util.LinkedList",
            "java.util.JumboEnumSet",
            "java.util.Map$Entry",
            "java.util.RegularEnumSet",
            "java.util.TreeMap",
            "java.util.TreeSet");

    /** Records and enums, which are also allowed besides named classes. */
    private static final String RECORDS = "records";

    /** Excludes records and enums. */
    private static final String NONE = "none";

    /** Allows all classes. */
    private static final String ALL = "**";

    /** Accept the names of the classes that are allowed besides the values of the JDK. */
    private final List<Predicate<String>> allowed;

    private final boolean allowsAll;
    private final boolean allowsRecords;

    private AllowedClasses(List<Predicate<String>> allowed, boolean allowsAll, boolean allowsRecords) {
        this.allowed = allowed;
        this.allowsAll = allowsAll;
        this.allowsRecords = allowsRecords;
    }

    /**
     * Reads a list of patterns, separated by commas.
     *
     * @throws IllegalArgumentException if a part is not the name of a class or package
     */
    public static AllowedClasses of(String allowed) {
        List<String> patterns =
                Arrays.stream(allowed.split(",", -1)).map(String::strip).toList();
        List<Predicate<String>> names = patterns.stream()
                .filter(pattern -> !pattern.equals(NONE) && !pattern.equals(RECORDS))
                .map(AllowedClasses::namesLike)
                .toList();
        return new AllowedClasses(names, patterns.contains(ALL), !patterns.contains(NONE));
    }

    /** Returns these classes and those whose names the predicate accepts. */
    public AllowedClasses and(Predicate<String> more) {
        List<Predicate<String>> all = new ArrayList<>(allowed);
        all.add(more);
        return new AllowedClasses(all, allowsAll, allowsRecords);
    }

    /** Whether all classes are allowed. */
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

    /** Whether records and enums are allowed even if they are not named. */
    public boolean allowsRecords() {
        return allowsRecords;
    }

    /**
     * Whether objects of a class may be received. For arrays, the element class decides; for enum constants with
     * bodies, the enum.
     */
    public boolean allows(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        Class<?> parent = element.getSuperclass();
        if (parent != null && parent.isEnum()) {
            element = parent;
        }
        return element.isPrimitive()
                || allowsRecords && (element.isRecord() || element.isEnum())
                || allows(element.getName());
    }

    /**
     * Whether objects of a class of this name may be received. The class is loaded only if its name is not allowed and
     * records are allowed. Loading runs none of its code.
     *
     * @param className as {@link Class#getName} gives it
     * @param loader finds the class; null for the loader of the JDK
     */
    public boolean allows(String className, @Nullable ClassLoader loader) {
        if (allows(className)) {
            return true;
        }
        try {
            return allowsRecords && allows(Class.forName(className, false, loader));
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    /**
     * Whether objects of a class of this name may be received, regardless of its kind.
     *
     * @param className as {@link Class#getName} gives it; for arrays, the element class decides
     */
    public boolean allows(String className) {
        String name = className;
        if (name.startsWith("[")) {
            name = name.substring(name.lastIndexOf('[') + 1);
            if (name.length() == 1) {
                return true; // A primitive type.
            }
            name = name.substring(1, name.length() - 1);
        }
        String elementName = name;
        return VALUES.contains(name)
                || COLLECTIONS.contains(name)
                || allowed.stream().anyMatch(pattern -> pattern.test(elementName));
    }
}
