package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The public members of one of the libraries, as a listing in the resources names them. Immutable. */
record Listing(List<Member> members) {
    private static final Pattern CLASS = Pattern.compile("(?:public )?(?:final |abstract )*class (mpi\\.[\\w$]+).*\\{");
    private static final Pattern METHOD = Pattern.compile("public ((?:static |final |abstract |native )*)(?:<.*> )?"
            + "(?:([\\w.$\\[\\]]+) )?([\\w.$]+)\\((.*)\\)(?: throws .*)?;");
    private static final Pattern FIELD = Pattern.compile("public ((?:static |final )*)([\\w.$\\[\\]]+) (\\w+);");

    /** A member; without parameters, a field or the class itself. */
    record Member(String type, String name, boolean isStatic, String result, List<String> parameters) {
        boolean isField() {
            return parameters == null && !isClass();
        }

        boolean isClass() {
            return name.equals("class");
        }

        @Override
        public String toString() {
            return type + "." + name + (parameters == null ? "" : "(" + String.join(",", parameters) + ")");
        }

        /** Whether this package has it. */
        boolean exists() {
            Class<?> found;
            try {
                found = Class.forName(type);
            } catch (ClassNotFoundException e) {
                return false;
            }
            if (isClass()) {
                return true;
            }
            if (isField()) {
                return Arrays.stream(found.getFields()).anyMatch(this::isSame);
            }
            if (name.equals("<init>")) {
                return Arrays.stream(found.getConstructors())
                        .anyMatch(each -> names(each.getParameterTypes()).equals(parameters));
            }
            return Arrays.stream(found.getMethods()).anyMatch(this::isSame);
        }

        private boolean isSame(Field field) {
            return field.getName().equals(name)
                    && Modifier.isStatic(field.getModifiers()) == isStatic
                    && returns(field.getType(), result);
        }

        private boolean isSame(Method method) {
            return method.getName().equals(name)
                    && Modifier.isStatic(method.getModifiers()) == isStatic
                    && names(method.getParameterTypes()).equals(parameters)
                    && returns(method.getReturnType(), result);
        }

        /** A subclass serves as well, and so does a class where a listing has the type parameter of a method. */
        private static boolean returns(Class<?> type, String listed) {
            for (Class<?> each = type; each != null; each = each.getSuperclass()) {
                if (each.getTypeName().equals(listed)) {
                    return true;
                }
            }
            return listed.equals("T") || listed.equals("java.lang.Object") && !type.isPrimitive();
        }

        private static List<String> names(Class<?>[] types) {
            return Arrays.stream(types).map(Class::getTypeName).toList();
        }
    }

    static Listing read(String resource) throws IOException {
        List<Member> members = new ArrayList<>();
        String type = "";
        for (String line : lines(resource)) {
            Matcher head = CLASS.matcher(line);
            if (head.matches()) {
                type = head.group(1);
                members.add(new Member(type, "class", false, "", null));
            } else if (line.startsWith("  public ")) {
                members.add(member(type, line.strip()));
            }
        }
        return new Listing(List.copyOf(members));
    }

    static List<String> lines(String resource) throws IOException {
        try (InputStream in = Listing.class.getResourceAsStream("/api/" + resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    private static Member member(String type, String line) {
        Matcher method = METHOD.matcher(line);
        if (method.matches()) {
            boolean isConstructor = method.group(2) == null;
            return new Member(
                    type,
                    isConstructor ? "<init>" : method.group(3),
                    method.group(1).contains("static"),
                    isConstructor ? "" : method.group(2),
                    method.group(4).isEmpty()
                            ? List.of()
                            : List.of(method.group(4).split(",\\s*", -1)));
        }
        Matcher field = FIELD.matcher(line);
        assertThat(field.matches()).as(line).isTrue();
        return new Member(type, field.group(3), field.group(1).contains("static"), field.group(2), null);
    }

    /** The documented differences: classes and members, {@code *} for any class, with the reason. */
    static Map<String, String> differences(String resource) throws IOException {
        Map<String, String> reasons = new LinkedHashMap<>();
        for (String line : lines(resource)) {
            if (!line.startsWith("#") && !line.isBlank()) {
                String[] parts = line.split("\\s+", 2);
                reasons.put(parts[0], parts[1]);
            }
        }
        return reasons;
    }

    /** The reason that is documented for a member. */
    static Optional<String> reason(Map<String, String> reasons, Member member) {
        String full = member.toString();
        String named = member.type() + "." + member.name();
        return Stream.of(
                        full,
                        named,
                        member.type(),
                        "*" + full.substring(member.type().length()))
                .filter(reasons::containsKey)
                .map(reasons::get)
                .findFirst();
    }
}
