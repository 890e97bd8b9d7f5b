package io.jmpi.internal.objects;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the first object of a class in a graph of objects, to explain why the graph cannot be sent. It searches the
 * fields that serialization writes, and the elements of arrays and of the JDK's collections, in a limited number of
 * objects. It skips fields that the module system hides, so that it may find no path. Thread: one. Lifetime: one
 * search.
 */
public final class ObjectPath {
    private static final int MOST_OBJECTS = 50_000;

    /** The number of last parts of a path that are shown. */
    private static final int MOST_PARTS = 12;

    /** The compiler's name of the field for the object around one of an inner class. */
    private static final String ENCLOSING = "this$";

    private final String className;
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Queue<Step> next = new ArrayDeque<>();

    /**
     * An object, and how it was reached.
     *
     * @param part the end of the path: {@code .field}, {@code [3]}
     * @param field the field that holds it; null for an element
     */
    private record Step(
            Object object,
            @Nullable Step from,
            String part,
            @Nullable Field field) {}

    private ObjectPath(String className) {
        this.className = className;
    }

    /**
     * Returns the path to the first object of a class, as the end of a sentence; empty if it is the root, or not found.
     *
     * @param rootName the beginning of the path
     */
    public static String to(String className, @Nullable Object root, String rootName) {
        return new ObjectPath(className).search(root, rootName);
    }

    private String search(@Nullable Object root, String rootName) {
        add(null, root, rootName, null);
        while (!next.isEmpty()) {
            Step step = next.remove();
            if (step.object().getClass().getName().equals(className)) {
                return step.from() == null ? "" : described(step);
            }
            try {
                expand(step);
            } catch (RuntimeException e) { // Another thread changes a collection: a path would be wrong.
                return "";
            }
        }
        return "";
    }

    private static String described(Step step) {
        List<String> parts = new ArrayList<>();
        for (Step each = step; each != null; each = each.from()) {
            parts.add(0, each.part());
        }
        int hidden = Math.max(0, parts.size() - MOST_PARTS);
        String path = (hidden > 0 ? "..." : "") + String.join("", parts.subList(hidden, parts.size()));
        Field field = step.field();
        if (field == null) {
            return "; it is at " + path;
        }
        return "; it is at " + path + ", in field '" + field.getName() + "' of class "
                + field.getDeclaringClass().getName()
                + (field.getName().startsWith(ENCLOSING)
                        ? ", which is an inner class: make it static, so that it does not refer to the enclosing object"
                        : "");
    }

    private void add(@Nullable Step from, @Nullable Object object, String part, @Nullable Field field) {
        if (object != null && seen.size() < MOST_OBJECTS && seen.add(object)) {
            next.add(new Step(object, from, part, field));
        }
    }

    private void expand(Step step) {
        Object object = step.object();
        if (object instanceof Object[] array) {
            for (int i = 0; i < array.length; i++) {
                add(step, array[i], "[" + i + "]", null);
            }
        } else if (object instanceof Map<?, ?> map && isOfJdk(object, "entrySet")) {
            map.forEach((key, value) -> {
                add(step, key, "(key)", null);
                add(step, value, "[" + named(key) + "]", null);
            });
        } else if (object instanceof Collection<?> collection && isOfJdk(object, "iterator")) {
            int index = 0;
            for (Object element : collection) {
                add(step, element, collection instanceof List ? "[" + index++ + "]" : "(element)", null);
            }
        } else {
            addFields(step);
        }
    }

    /** Whether a collection's own code is the JDK's, so that nothing of the program runs. */
    private static boolean isOfJdk(Object object, String method) {
        try {
            return object.getClass().getMethod(method).getDeclaringClass().getClassLoader() == null;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    /** A key, unless it would run code of the program to show it. */
    private static String named(@Nullable Object key) {
        return key instanceof String || key instanceof Number || key instanceof Boolean || key instanceof Character
                ? String.valueOf(key)
                : "...";
    }

    private void addFields(Step step) {
        for (Class<?> type = step.object().getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                boolean written = (field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0;
                if (written && !field.getType().isPrimitive() && field.trySetAccessible()) {
                    add(step, valueOf(field, step.object()), "." + field.getName(), field);
                }
            }
        }
    }

    private static @Nullable Object valueOf(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new AssertionError("it has been made accessible", e);
        }
    }
}
