package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attributes and names of communicators. */
@Timeout(60)
class AttributeTest {
    /** Keys whose callbacks record their calls, and fail on demand. */
    private static final class Recorder {
        private final List<String> calls = new ArrayList<>();
        private String failing = "";

        AttributeKey<String> key(String name) {
            return AttributeKey.create(name, value -> copy(name, value), value -> delete(name, value));
        }

        private Optional<String> copy(String name, String value) {
            calls.add("copy " + name + "=" + value);
            failIf("copy " + name);
            return Optional.of(value + "'");
        }

        private void delete(String name, String value) {
            calls.add("delete " + name + "=" + value);
            failIf("delete " + name);
        }

        private void failIf(String call) {
            if (call.equals(failing)) {
                throw new IllegalStateException("on purpose");
            }
        }

        List<String> take() {
            List<String> taken = List.copyOf(calls);
            calls.clear();
            return taken;
        }
    }

    @Test
    void shouldKeepWhatIsSetForEachCommunicatorAndKey() {
        AttributeKey<String> text = AttributeKey.create("text");
        AttributeKey<int[]> numbers = AttributeKey.create("text");
        Jmpi.run(2, world -> {
            Communicator other = world.dup();
            assertThat(world.attribute(text)).isNull();
            world.setAttribute(text, "rank " + world.rank());
            int[] memory = {world.rank()};
            world.setAttribute(numbers, memory);
            other.setAttribute(text, "other");
            assertThat(world.attribute(text)).isEqualTo("rank " + world.rank());
            assertThat(world.attribute(numbers)).isSameAs(memory);
            assertThat(other.attribute(text)).isEqualTo("other");
            assertThat(other.attribute(numbers)).isNull();
            world.deleteAttribute(text);
            world.deleteAttribute(text);
            assertThat(world.attribute(text)).isNull();
            assertThat(world.attribute(numbers)).isSameAs(memory);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldCopyAsTheKeyDefinesWhenDuplicated(String progress) {
        AttributeKey<int[]> dropped = AttributeKey.create("dropped");
        AttributeKey<int[]> shared = AttributeKey.create("shared", AttributeKey.dup(), AttributeKey.nullDelete());
        AttributeKey<int[]> cloned =
                AttributeKey.create("cloned", value -> Optional.of(value.clone()), AttributeKey.nullDelete());
        Jmpi.run(MpiConfig.defaults().with("progress", progress), 2, world -> {
            int[] value = {1, 2};
            for (AttributeKey<int[]> key : List.of(dropped, shared, cloned)) {
                world.setAttribute(key, value);
            }
            for (Communicator copy : List.of(world.dup(), world.dup(Info.EMPTY))) {
                assertThat(copy.attribute(dropped)).isNull();
                assertThat(copy.attribute(shared)).isSameAs(value);
                assertThat(copy.attribute(cloned)).isNotSameAs(value).containsExactly(1, 2);
            }
            Communicator part = world.split(0, 0);
            assertThat(part.attribute(shared)).as("only dup copies").isNull();
            assertThat(world.create(world.group()).attribute(shared)).isNull();
        });
    }

    @Test
    void shouldCopyInOrderAndDeleteInTheOppositeOrder() {
        Jmpi.run(2, world -> {
            Recorder recorder = new Recorder();
            Communicator first = world.dup();
            for (String name : List.of("a", "b", "c")) {
                first.setAttribute(recorder.key(name), "1");
            }
            Communicator second = first.dup();
            assertThat(recorder.take()).containsExactly("copy a=1", "copy b=1", "copy c=1");
            first.free();
            assertThat(recorder.take()).containsExactly("delete c=1", "delete b=1", "delete a=1");
            second.free();
            assertThat(recorder.take()).containsExactly("delete c=1'", "delete b=1'", "delete a=1'");
        });
    }

    @Test
    void shouldDeleteTheFormerValueWhenAnotherIsSet() {
        Jmpi.run(1, world -> {
            Recorder recorder = new Recorder();
            AttributeKey<String> key = recorder.key("a");
            world.setAttribute(key, "1");
            assertThat(recorder.take()).isEmpty();
            world.setAttribute(key, "2");
            assertThat(recorder.take()).containsExactly("delete a=1");
            recorder.failing = "delete a";
            assertError(ErrorClass.OTHER, () -> world.setAttribute(key, "3"), "delete callback", "'a'", "on purpose");
            assertError(ErrorClass.OTHER, () -> world.deleteAttribute(key), "delete callback", "'a'", "on purpose");
            assertThat(world.attribute(key)).isEqualTo("2");
            recorder.failing = "";
            world.deleteAttribute(key);
            assertThat(recorder.take()).containsExactly("delete a=2", "delete a=2", "delete a=2");
        });
    }

    /** The duplication fails at this rank before it has sent anything, so that it can be tried again. */
    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldNotDuplicateWhenACopyCallbackFails(String progress) {
        Jmpi.run(MpiConfig.defaults().with("progress", progress), 2, world -> {
            Recorder recorder = new Recorder();
            for (String name : List.of("a", "b", "c")) {
                world.setAttribute(recorder.key(name), "1");
            }
            if (world.rank() == 1) {
                recorder.failing = "copy b";
                assertError(ErrorClass.OTHER, world::dup, "copy callback", "'b'", "on purpose");
                assertThat(recorder.take()).containsExactly("copy a=1", "copy b=1", "delete a=1'");
                recorder.failing = "";
            }
            Communicator copy = world.dup();
            assertThat(recorder.take()).containsExactly("copy a=1", "copy b=1", "copy c=1");
            copy.barrier();
            world.setAttribute(AttributeKey.create("d", value -> null, AttributeKey.nullDelete()), "1");
            assertError(ErrorClass.OTHER, world::dup, "copy callback", "'d'", "returned null");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldNotFreeWhenADeleteCallbackFails(String progress) {
        Jmpi.run(MpiConfig.defaults().with("progress", progress), 2, world -> {
            Recorder recorder = new Recorder();
            Communicator copy = world.dup();
            for (String name : List.of("a", "b", "c")) {
                copy.setAttribute(recorder.key(name), "1");
            }
            recorder.failing = "delete b";
            assertError(ErrorClass.OTHER, copy::free, "delete callback", "'b'", "on purpose");
            copy.barrier();
            recorder.failing = "";
            copy.free();
            assertThat(recorder.take()).containsExactly("delete c=1", "delete b=1", "delete a=1", "delete b=1");
            assertError(ErrorClass.COMM, copy::barrier, "freed");
        });
    }

    /** How libraries store their own communicator with that of their caller. */
    @Test
    void shouldLetCallbacksCallWhenTheCommunicatorIsFreed() {
        AttributeKey<Communicator> own = AttributeKey.create("own", AttributeKey.nullCopy(), Communicator::free);
        Jmpi.run(3, world -> {
            Communicator callers = world.dup();
            Communicator librarys = callers.dup();
            callers.setAttribute(own, librarys);
            librarys.barrier();
            callers.free();
            assertError(ErrorClass.COMM, librarys::barrier, "freed");
        });
    }

    @Test
    void shouldKeepTheErrorClassWhenACallbackFailsWithOne() {
        AttributeKey<String> key = AttributeKey.create("a", AttributeKey.nullCopy(), value -> {
            throw new MpiException(ErrorClass.RANK, "rank 99");
        });
        Jmpi.run(1, world -> {
            Communicator copy = world.dup();
            copy.setAttribute(key, "1");
            assertError(ErrorClass.RANK, copy::free, "'a'", "rank 99");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldDeleteAttributesOfSelfAndThenOfWorldWhenTheSessionEnds(String progress) {
        List<List<String>> calls = new ArrayList<>();
        Jmpi.runSessions(MpiConfig.defaults().with("progress", progress), 2, mpi -> {
            Recorder recorder = new Recorder();
            mpi.world().setAttribute(recorder.key("a"), "world");
            mpi.self().setAttribute(recorder.key("b"), "self");
            mpi.self()
                    .setAttribute(
                            AttributeKey.create("usable", AttributeKey.nullCopy(), Communicator::barrier), mpi.world());
            mpi.self().setAttribute(recorder.key("c"), "self");
            mpi.close();
            mpi.close();
            synchronized (calls) {
                calls.add(recorder.take());
            }
        });
        List<String> expected = List.of("delete c=self", "delete b=self", "delete a=world");
        assertThat(calls).containsExactly(expected, expected);
    }

    @Test
    void shouldCloseTheSessionWhenADeleteCallbackFails() {
        Jmpi.runSessions(MpiConfig.defaults(), 2, mpi -> {
            Recorder recorder = new Recorder();
            recorder.failing = "delete a";
            mpi.world().setAttribute(recorder.key("b"), "1");
            mpi.self().setAttribute(recorder.key("a"), "1");
            MpiException failure = catchThrowableOfType(MpiException.class, mpi::close);
            assertThat(failure).hasMessageContaining("'a'").hasMessageContaining("on purpose");
            assertThat(mpi.isClosed()).isTrue();
            assertThat(recorder.take()).containsExactly("delete a=1", "delete b=1");
        });
    }

    @Test
    void shouldRefuseWrongKeysAndValues() {
        AttributeKey<String> key = AttributeKey.create("a");
        assertError(ErrorClass.ARG, () -> AttributeKey.create(null), "name");
        assertError(ErrorClass.ARG, () -> AttributeKey.create("a", null, AttributeKey.nullDelete()), "copy");
        assertError(ErrorClass.ARG, () -> AttributeKey.create("a", AttributeKey.nullCopy(), null), "delete");
        Jmpi.run(1, world -> {
            assertError(ErrorClass.KEYVAL, () -> world.attribute(null), "key is null");
            assertError(ErrorClass.KEYVAL, () -> world.setAttribute(null, "1"), "key is null");
            assertError(ErrorClass.KEYVAL, () -> world.deleteAttribute(null), "key is null");
            assertError(ErrorClass.ARG, () -> world.setAttribute(key, null), "'a'", "null");
            Communicator copy = world.dup();
            copy.free();
            assertError(ErrorClass.COMM, () -> copy.attribute(key), "freed");
            assertError(ErrorClass.COMM, () -> copy.setAttribute(key, "1"), "freed");
            assertError(ErrorClass.COMM, () -> copy.deleteAttribute(key), "freed");
            assertError(ErrorClass.COMM, () -> copy.setName("late"), "freed");
        });
    }

    @Test
    void shouldHaveTheNameThatItWasGiven() {
        Jmpi.runSessions(MpiConfig.defaults(), 2, mpi -> {
            assertThat(mpi.world().name()).isEqualTo("world");
            assertThat(mpi.self().name()).isEqualTo("self");
            mpi.world().setName("all " + mpi.world().rank());
            assertThat(mpi.world().name()).isEqualTo("all " + mpi.world().rank());
            Communicator copy = mpi.world().dup();
            assertThat(copy.name()).as("a copy begins without").isEmpty();
            assertError(ErrorClass.ARG, () -> copy.setName(null), "name is null");
        });
    }
}
