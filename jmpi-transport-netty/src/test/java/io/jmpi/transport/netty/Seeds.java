package io.jmpi.transport.netty;

/** Seeds of random tests: new ones for each run, unless a property repeats one. */
final class Seeds {
    private static final String PROPERTY = "jmpi.test.seed";

    private Seeds() {}

    /** A seed, printed with how to repeat it. */
    static long next(Class<?> test) {
        long seed = Long.getLong(PROPERTY, System.nanoTime());
        System.out.println(test.getSimpleName() + ": -D" + PROPERTY + "=" + seed);
        return seed;
    }
}
