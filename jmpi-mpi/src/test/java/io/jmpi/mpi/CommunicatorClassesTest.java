package io.jmpi.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import mpi.CartComm;
import mpi.Cartcomm;
import mpi.Comm;
import mpi.GraphComm;
import mpi.Graphcomm;
import mpi.Intercomm;
import mpi.Intracomm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the classes of communicators are made of their chapters, as a program in another package sees it. */
class CommunicatorClassesTest {
    private static final int MOST_SUPERCLASSES = 3;

    @ParameterizedTest
    @ValueSource(
            classes = {
                Comm.class,
                Intracomm.class,
                Intercomm.class,
                Cartcomm.class,
                CartComm.class,
                Graphcomm.class,
                GraphComm.class
            })
    void shouldHaveFewSuperclasses(Class<?> type) {
        List<Class<?>> superclasses = new ArrayList<>();
        for (Class<?> each = type.getSuperclass(); each != Object.class; each = each.getSuperclass()) {
            superclasses.add(each);
        }
        assertThat(superclasses).hasSizeLessThanOrEqualTo(MOST_SUPERCLASSES);
    }

    /** Scripts and interpreters call by reflection, which needs a public class that declares the method. */
    @ParameterizedTest
    @ValueSource(classes = {Comm.class, Cartcomm.class, GraphComm.class, Intercomm.class})
    void shouldLetProgramsCallAllMethodsByReflection(Class<?> type) {
        assertThat(type.getMethods())
                .hasSizeGreaterThan(100)
                .allSatisfy(method -> MethodHandles.publicLookup().unreflect(method));
    }

    /** Otherwise a program that imports {@code mpi.*} could name them instead of its own. */
    @Test
    void shouldNotShowTheChaptersByName() {
        assertThat(Stream.of(Comm.class.getMethods())
                        .map(Method::getDeclaringClass)
                        .filter(Class::isInterface)
                        .distinct())
                .hasSizeGreaterThan(1)
                .allSatisfy(chapter -> assertThat(
                                Modifier.isPublic(chapter.getEnclosingClass().getModifiers()))
                        .isFalse());
    }
}
