package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DimsTest {
    /** All ways to write a product, in non-increasing order, by trying all numbers. */
    private static List<int[]> factorizations(int product, int factors, int limit) {
        List<int[]> found = new ArrayList<>();
        for (int first = 1; first <= Math.min(product, limit); first++) {
            if (factors == 1 && first == product) {
                found.add(new int[] {first});
            } else if (factors > 1 && product % first == 0) {
                for (int[] rest : factorizations(product / first, factors - 1, first)) {
                    found.add(IntStream.concat(IntStream.of(first), IntStream.of(rest))
                            .toArray());
                }
            }
        }
        return found;
    }

    private static int spread(int[] factors) {
        return factors[0] - factors[factors.length - 1];
    }

    private static int compare(int[] a, int[] b) {
        return spread(a) != spread(b) ? Integer.compare(spread(a), spread(b)) : Arrays.compare(a, b);
    }

    @Test
    void shouldFindTheMostBalancedSizes() {
        for (int ranks = 1; ranks <= 150; ranks++) {
            for (int ndims = 1; ndims <= 4; ndims++) {
                int[] best = factorizations(ranks, ndims, ranks).stream()
                        .min(DimsTest::compare)
                        .orElseThrow();
                assertThat(Dims.create(ranks, new int[ndims])).isEqualTo(best);
            }
        }
    }

    @Test
    void shouldFillOnlyTheSizesThatAreNotGiven() {
        int[] dims = {0, 3, 0};
        assertThat(Dims.create(6, dims)).containsExactly(2, 3, 1);
        assertThat(dims).containsExactly(0, 3, 0);
        assertThat(Dims.create(6, 0, 0)).containsExactly(3, 2);
        assertThat(Dims.create(7, 0, 0)).containsExactly(7, 1);
        assertThat(Dims.create(12, 0, 2, 0)).containsExactly(3, 2, 2);
        assertThat(Dims.create(8, 4, 2)).containsExactly(4, 2);
        assertThat(Dims.create(5)).isEmpty();
    }

    @Test
    void shouldCopeWithLargeNumbersOfRanks() {
        assertThat(Dims.create(Integer.MAX_VALUE, 0, 0)).containsExactly(Integer.MAX_VALUE, 1);
        assertThat(Dims.create(1 << 30, new int[3])).containsExactly(1024, 1024, 1024);
        // No number of this size has more divisors.
        int ranks = 2_095_133_040;
        for (int ndims = 1; ndims <= 12; ndims++) {
            int[] dims = Dims.create(ranks, new int[ndims]);
            assertThat(Arrays.stream(dims).asLongStream().reduce(1, (a, b) -> a * b))
                    .isEqualTo(ranks);
            for (int i = 1; i < ndims; i++) {
                assertThat(dims[i]).isLessThanOrEqualTo(dims[i - 1]);
            }
        }
        assertThat(Dims.create(12, new int[1000])).startsWith(3, 2, 2, 1).endsWith(1);
    }

    @Test
    void shouldRefuseSizesThatMakeNoGrid() {
        assertError(ErrorClass.ARG, () -> Dims.create(0, 0, 0), "ranks 0");
        assertError(ErrorClass.ARG, () -> Dims.create(-4, 0), "ranks -4");
        assertError(ErrorClass.DIMS, () -> Dims.create(4, 0, -2), "dims[1] = -2");
        assertError(ErrorClass.DIMS, () -> Dims.create(7, 0, 3, 0), "ranks 7", "[0, 3, 0]");
        assertError(ErrorClass.DIMS, () -> Dims.create(4, 8), "ranks 4", "[8]");
        assertError(ErrorClass.DIMS, () -> Dims.create(4, 1 << 20, 1 << 20, 1 << 20), "ranks 4");
        assertError(ErrorClass.DIMS, () -> Dims.create(4, (int[]) null), "dims is null");
    }
}
