package mpi;

import io.jmpi.errors.MpiException;
import io.jmpi.mpi.error.Refusal;
import java.util.function.Supplier;

/** Calls of jmpi and of the rooms below, whose errors become {@link MPIException}s. Stateless; any thread. */
final class Calls {
    private Calls() {}

    static <T> T call(Supplier<T> body) {
        try {
            return body.get();
        } catch (Refusal e) {
            throw MPIException.of(e);
        } catch (MpiException e) {
            throw MPIException.of(e);
        } catch (NullPointerException e) {
            throw new MPIException(MPI.ERR_ARG, "an argument is null: " + e.getMessage());
        }
    }

    static void run(Runnable body) {
        call(() -> {
            body.run();
            return null;
        });
    }
}
