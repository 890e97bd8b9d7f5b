package io.jmpi.collective;

/**
 * One way to carry out a collective operation. Each kind of operation has an interface that adds a method {@code plan},
 * which writes down one rank's part. Without state; any thread.
 */
public interface Algorithm {
    /** The name by which it is selected: unique among those of its operation. */
    String algorithmName();

    /** Whether it can carry out such an operation. The answer is the same at all ranks. */
    default boolean suits(Situation situation) {
        return true;
    }
}
