package io.jmpi.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that runs in every rank of a job in this JVM, once for each of the matching engines that it names.
 *
 * <pre>{@code
 * @MpiTest(ranks = 4, matchers = {"queues", "exact"})
 * void shouldSumAllRanks(Communicator world) {
 *     int[] sum = {world.rank()};
 *     world.allreduce(sum, sum, ReduceOp.SUM);
 *     assertEquals(6, sum[0]);
 * }
 * }</pre>
 *
 * <p>The method may have parameters of the types {@link io.jmpi.Communicator} (the world) and {@link io.jmpi.Mpi}. Its ranks are threads,
 * which share the test's instance and all statics. The first failure of a rank fails the test and ends the other ranks.
 * If the job does not end in time, the test fails with one line for each rank, which reports what the rank waits for.
 * Methods that run before and after each test are called once, outside the job.
 *
 * <p>Only the annotation provides settings, so that a test does not depend on the environment.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(MpiTestExtension.class)
public @interface MpiTest {
    /** Number of ranks. */
    int ranks() default 2;

    /**
     * Names of matching engines; the test runs once with each: {@code {"queues", "bins"}}. Without it the test runs once, with the
     * default engine.
     */
    String[] matchers() default {};

    /** Settings as {@code key=value}, for example {@code progress=thread}. */
    String[] settings() default {};

    /** Seconds after which the test fails. */
    long timeoutSeconds() default 60;
}
