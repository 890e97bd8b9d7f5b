package checks;

import java.util.Arrays;

/** Checks of the programs: a wrong result ends the program with an exception. */
public class Expect {
    public static void that(boolean condition, String what) {
        if (!condition) {
            throw new IllegalStateException("wrong: " + what);
        }
    }

    public static void equal(Object actual, Object expected, String what) {
        if (!Arrays.deepEquals(new Object[] {actual}, new Object[] {expected})) {
            throw new IllegalStateException("wrong " + what + ": " + Arrays.deepToString(new Object[] {actual})
                    + " instead of " + Arrays.deepToString(new Object[] {expected}));
        }
    }

    /** The numbers from first on. */
    public static int[] range(int first, int count) {
        int[] numbers = new int[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = first + i;
        }
        return numbers;
    }
}
