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
 * which share the test's instance and all statics. The first failure of a rank is the test's, and ends the others. If the job has
 * not ended in time, the test fails with a line for each rank that says what it waits for. Methods for before and after each test
 * run once, outside the job.
 *
 * <p>Settings come from the annotation only, so that a test does not depend on the environment.
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
