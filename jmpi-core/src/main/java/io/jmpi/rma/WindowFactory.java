package io.jmpi.rma;

import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;

/**
 * Makes the windows of a communicator; the communicators of jmpi implement it. Programs call {@link Window#create} and its
 * siblings, which delegate to it. Therefore, the package depends on no implementation.
 *
 * <p>Thread: as the session's thread level allows. All calls are collective.
 */
public interface WindowFactory {
    /** As {@link Window#create(Communicator, Object, int, Info)}. */
    Window createWindow(Object memory, int displacementUnit, Info info);

    /** As {@link Window#allocate(Communicator, long, int, Info)}, or {@link Window#allocateShared}. */
    Window allocateWindow(Flavor flavor, long bytes, int displacementUnit, Info info);

    /** As {@link Window#createDynamic(Communicator, Info)}. */
    Window createDynamicWindow(Info info);

    /**
     * Returns the factory of a communicator.
     *
     * @throws MpiException of class COMM if it is null, or not of jmpi
     */
    static WindowFactory of(Communicator communicator) {
        if (communicator instanceof WindowFactory factory) {
            return factory;
        }
        throw new MpiException(
                ErrorClass.COMM,
                "communicator is "
                        + (communicator == null ? "null" : "of " + communicator.getClass() + ", not one of jmpi"));
    }
}
