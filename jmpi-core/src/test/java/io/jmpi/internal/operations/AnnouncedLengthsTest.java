package io.jmpi.internal.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.Call;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.plan.Blocks;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.session.Internals;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a rank does about the length of a message that cannot be, before it allocates memory for it. */
@Timeout(60)
class AnnouncedLengthsTest {
    private static final int LIMIT = 200;

    /** The root of a scatter that announces a message to rank 1, and sends none. */
    private static ObjectExchange announcing(CommunicatorCore core, int length) {
        ByteBuffer announced =
                ByteBuffer.allocate(2 * Integer.BYTES).putInt(0).putInt(length).clear();
        Blocks numbers = Blocks.equal(new Elements<>(announced, 0, Integer.BYTES, Datatype.SERIALIZED));
        ObjectRoute.Movement movement = (plan, leaving, arriving, isNumbers) -> {
            if (isNumbers) {
                plan.send(numbers.of(1), 1);
            }
        };
        Plan plan = ObjectExchange.newPlan(core, Call.scatter(null, new Object[1], 0), "scatterObject");
        Elements<?>[] none = {};
        return new ObjectExchange(core, plan, new ObjectRoute(none, none, new int[0], true, true, movement));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, LIMIT + 1, Integer.MAX_VALUE})
    void shouldRefuseALengthThatIsNotWithinTheLimit(int length) {
        MpiConfig config = MpiConfig.defaults().with("objects.max.bytes", String.valueOf(LIMIT));
        Jmpi.run(config, 2, world -> {
            if (world.rank() == 0) {
                announcing(Internals.core(world), length).blocking();
            } else {
                assertThatThrownBy(() -> world.scatterObject(null, 0))
                        .isInstanceOfSatisfying(
                                MpiException.class,
                                e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.COUNT))
                        .hasMessageContaining("a message of " + length + " bytes");
            }
        });
    }
}
