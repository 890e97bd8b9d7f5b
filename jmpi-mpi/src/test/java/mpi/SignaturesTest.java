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
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The classes of this package have the members of both libraries, as their listings name them. */
class SignaturesTest {
    private static final Pattern CLASS = Pattern.compile("(?:public )?(?:final |abstract )*class (mpi\\.[\\w$]+).*\\{");
    private static final Pattern METHOD = Pattern.compile(
            "public ((?:static |final |abstract |native )*)(?:<.*> )?(?:([\\w.$\\[\\]]+) )?([\\w.$]+)\\((.*)\\)(?: throws .*)?;");
    private static final Pattern FIELD = Pattern.compile("public ((?:static |final )*)([\\w.$\\[\\]]+) (\\w+);");

    /** A member that a listing names; without parameters, a field or the class itself. */
    private record Member(String type, String name, boolean isStatic, String result, List<String> parameters) {
        boolean isField() {
            return parameters == null;
        }

        @Override
        public String toString() {
            return type + "." + name + (isField() ? "" : "(" + String.join(",", parameters) + ")");
        }
    }

    private static List<String> lines(String resource) throws IOException {
        try (InputStream in = SignaturesTest.class.getResourceAsStream("/api/" + resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    private static Set<String> exceptions() throws IOException {
        return lines("exceptions.txt").stream()
                .filter(line -> !line.startsWith("#") && !line.isBlank())
                .map(line -> line.split("\\s+", 2)[0])
                .collect(Collectors.toSet());
    }

    private static List<Member> members(String resource) throws IOException {
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
        return members;
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

    @ParameterizedTest
    @ValueSource(strings = {"mpijava-1.2.txt", "openmpi-java-4.1.txt"})
    void shouldHaveTheMembersOfTheListing(String listing) throws IOException {
        Set<String> exceptions = exceptions();
        List<Member> members = members(listing);
        assertThat(members).hasSizeGreaterThan(200);
        assertThat(members.stream()
                        .filter(member -> !isExcepted(member, exceptions))
                        .filter(member -> !exists(member))
                        .map(Member::toString))
                .isEmpty();
    }

    private static boolean isExcepted(Member member, Set<String> exceptions) {
        String full = member.toString();
        return Stream.of(member.type(), full, "*" + full.substring(member.type().length()))
                .anyMatch(exceptions::contains);
    }

    private static boolean exists(Member member) {
        Class<?> type;
        try {
            type = Class.forName(member.type());
        } catch (ClassNotFoundException e) {
            return false;
        }
        if (member.name().equals("class")) {
            return true;
        }
        if (member.isField()) {
            return Arrays.stream(type.getFields()).anyMatch(field -> isSame(member, field));
        }
        if (member.name().equals("<init>")) {
            return Arrays.stream(type.getConstructors())
                    .anyMatch(each -> names(each.getParameterTypes()).equals(member.parameters()));
        }
        return Arrays.stream(type.getMethods()).anyMatch(method -> isSame(member, method));
    }

    private static boolean isSame(Member member, Field field) {
        return field.getName().equals(member.name())
                && Modifier.isStatic(field.getModifiers()) == member.isStatic()
                && returns(field.getType(), member.result());
    }

    private static boolean isSame(Member member, Method method) {
        return method.getName().equals(member.name())
                && Modifier.isStatic(method.getModifiers()) == member.isStatic()
                && names(method.getParameterTypes()).equals(member.parameters())
                && returns(method.getReturnType(), member.result());
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
