package io.jmpi.internal.operations;

import io.jmpi.Call;
import io.jmpi.Collective;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.request.CollectiveRequest;

/** Plans the collective operations of one kind of communicator. Thread: as the session's thread level allows, one at a time. */
public interface Plans {
    /**
     * Checks a call's arguments, and plans this rank's part.
     *
     * @param method the name of the method that the program has called
     * @throws MpiException if an argument is wrong, or communicators of this kind do not support the operation
     */
    CollectiveRequest plan(Call call, String method);

    /** The error of a communicator that does not support the operation. */
    static MpiException missing(Collective operation, String needed) {
        return new MpiException(ErrorClass.COMM, operation.method() + " needs " + needed);
    }
}
