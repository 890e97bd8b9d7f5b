package io.jmpi.rma;

import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random programs have the results of a sequential oracle, whatever the memory, the epochs, the types and the protocols are. */
@Timeout(300)
class WindowOracleTest {
    private static final String[] MODES = {"application", "thread", "adaptive"};
    private static final int[] THRESHOLDS = {0, 64, 1000, 65536};
    private static final int[] CREDITS = {0, 500, 1 << 20};

    static LongStream programs() {
        Random random = TestSeeds.random("WindowOracleTest");
        return LongStream.generate(random::nextLong).limit(TestExtent.of(30, 100, 4000));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void shouldHaveTheResultsOfTheOracle(long seed) {
        Random random = new Random(~seed);
        MpiConfig config = MpiConfig.defaults()
                .with("progress", MODES[random.nextInt(MODES.length)])
                .with("windows.memory", Boolean.toString(random.nextBoolean()))
                .with("eager.threshold", Integer.toString(THRESHOLDS[random.nextInt(THRESHOLDS.length)]))
                .with("eager.credit", Integer.toString(CREDITS[random.nextInt(CREDITS.length)]));
        OneSidedProgram program = new OneSidedProgram(seed);
        Jmpi.run(config, program.ranks(), program::run);
    }
}
