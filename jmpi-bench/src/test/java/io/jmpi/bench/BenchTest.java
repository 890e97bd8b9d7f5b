package io.jmpi.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchTest {
    /** Before the session: the test has none, and would end the JVM. */
    @ParameterizedTest
    @CsvSource({
        "latency --depth -1, --depth -1 is not in 0..",
        "latency --min -1, --min -1 is not in 0..",
        "latency --min 16, --max 8 is not in 16..",
        "latency --max 2000000000, --max 2000000000 is not in 8..",
        "latency --iterations 0, --iterations 0 is not in 1..",
        "latency --warmup -1, --warmup -1 is not in 0..",
        "rate --size -1, --size -1 is not in 0..",
        "rate --window 0, --window 0 is not in 1..",
        "rate --windows 0, --windows 0 is not in 1..",
        "bandwidth --repetitions 0, --repetitions 0 is not in 1..",
        "bandwidth --window 0, --window 0 is not in 1..",
        "bandwidth --warmup -1, --warmup -1 is not in 0..",
        "collective --count -1, --count -1 is not in 0..",
        "collective --count 2000000000, --count 2000000000 is not in 0..",
        "collective --warmup -1, --warmup -1 is not in 0..",
        "collective --repetitions 0, --repetitions 0 is not in 1..",
        "collective --algorithm chain, --algorithm chain needs an --operation",
        "collective --operation bcast --algorithm best, --algorithm best",
        "memory --size -1, --size -1 is not in 0..",
        "latency --depth many, many"
    })
    void shouldSayWhatIsWrongWhenANumberIsOutOfRange(String arguments, String message) {
        StringWriter err = new StringWriter();
        int code = Bench.commandLine().setErr(new PrintWriter(err, true)).execute(arguments.split(" "));
        assertThat(code).isEqualTo(2);
        assertThat(err.toString()).contains(message).doesNotContain("\tat ");
    }
}
