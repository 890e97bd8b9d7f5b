package io.jmpi.bench.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.command.CommandRun;
import java.nio.file.Path;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class CostTest {
    /** A machine that is now and then twice as slow, in both runs of a round. */
    @Test
    void shouldFindASmallCostIfRoundsDifferMuch() {
        Random random = new Random(7);
        double[] without = new double[40];
        double[] with = new double[40];
        for (int i = 0; i < without.length; i++) {
            without[i] = 200 * (1 + random.nextInt(2)) * (1 + 0.001 * random.nextGaussian());
            with[i] = without[i] * 1.01 * (1 + 0.001 * random.nextGaussian());
        }
        Cost cost = Cost.of(without, with);
        assertThat(cost.share()).isCloseTo(0.01, Offset.offset(0.001));
        assertThat(cost.low()).isBetween(0.008, cost.share());
        assertThat(cost.high()).isBetween(cost.share(), 0.012);
    }

    @Test
    void shouldHaveAnIntervalAroundNothingIfThereIsOnlyNoise() {
        Cost cost = Cost.of(new double[] {100, 110, 100, 110}, new double[] {110, 100, 110, 100});
        assertThat(cost.low()).isNegative();
        assertThat(cost.high()).isPositive();
        assertThat(cost).hasToString("0.00 % [-16.06, 19.14]");
    }

    @ParameterizedTest
    @CsvSource({
        "'--with=-x A=1|--rounds=2', --rounds 2; 3..1000",
        "--with=, --with ''; options of jmpirun",
        "--with=--stats|--programs=halo, halo",
        "--rounds=3, --with"
    })
    void shouldRefuseWhatItDoesNotKnow(String arguments, String facts, @TempDir Path directory) {
        String[] words = ("-o|" + directory.resolve("out") + "|" + arguments).split("\\|", -1);
        CommandRun run =
                CommandRun.of(new CommandLine(new CostCommand()), words).exit(2);
        assertThat(run.problem()).contains(facts.split("; "));
        assertThat(run.err()).doesNotContain("\tat ");
        assertThat(directory.resolve("out")).doesNotExist();
    }
}
