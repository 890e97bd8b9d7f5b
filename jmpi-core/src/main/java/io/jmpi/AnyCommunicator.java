package io.jmpi;

import io.jmpi.errors.MpiException;
import io.jmpi.matching.MatcherChoice;
import io.jmpi.matching.MatchingStatistics;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Base of {@link Communicator} and {@link Intercommunicator}: ranks, name, attributes, hints, error handler, freeing
 * (MPI 4.1, sections 7.4, 7.7, 7.8 and 9.3). All calls are local to this rank, except {@link #free} and {@link #abort}.
 *
 * <p>Thread: as the session's {@link ThreadLevel} allows. Lifetime: until {@link #free}, or the session's end. Programs
 * do not implement it.
 */
public interface AnyCommunicator extends PointToPoint, ObjectMessages, ObjectCollectives, FaultTolerance {
    @Override
    ObjectOperations objects();

    /** This process's rank; in an inter-communicator, its rank in the local group (MPI_Comm_rank). */
    int rank();

    /** Number of ranks; in an inter-communicator, those of the local group (MPI_Comm_size). */
    int size();

    /** The ranks as a group; in an inter-communicator, the local group (MPI_Comm_group). */
    Group group();

    // ---------------------------------------------------------------- name and attributes (sections 7.7 and 7.8)

    /**
     * Its name: {@code world}, {@code self}, or the name from {@link #setName}; otherwise the empty string
     * (MPI_Comm_get_name). Errors and reports identify an unnamed communicator by its number and origin: {@code
     * communicator 4 (split of world)}.
     */
    String name();

    /** Sets its name, for reports and error messages (MPI_Comm_set_name). */
    void setName(String name);

    /** The value of an attribute; null if it is not set (MPI_Comm_get_attr). */
    <V> @Nullable V attribute(AttributeKey<V> key);

    /**
     * Sets an attribute (MPI_Comm_set_attr). If it was set, the former value is deleted first.
     *
     * @throws MpiException if the delete callback failed; then the former value stays
     */
    <V> void setAttribute(AttributeKey<V> key, V value);

    /**
     * Deletes an attribute, if it is set (MPI_Comm_delete_attr).
     *
     * @throws MpiException if the delete callback failed; then the attribute stays
     */
    void deleteAttribute(AttributeKey<?> key);

    // ---------------------------------------------------------------- hints and matching (section 7.4.4)

    /** The current hints (MPI_Comm_get_info). */
    Info info();

    /**
     * Sets hints; other hints do not change (MPI_Comm_set_info). Takes effect at this rank, for operations that start
     * afterwards; other ranks need not call it, and nothing is sent. Pending receives and unexpected messages stay in
     * their order. Only {@link Info#ALGORITHMS} must be the same at all ranks, between the same collective operations.
     *
     * @throws MpiException of class INFO_VALUE if a value of a known key is unknown; of class ASSERTION if pending
     *     receives or probes use a wildcard that the hints exclude; then nothing has changed
     */
    void setInfo(Info more);

    /** Name of the matching engine of its point-to-point messages. */
    default String matcherName() {
        return matcherChoice().engine().name();
    }

    /** The matching engine of its point-to-point messages at this rank, and the reason for the choice. */
    MatcherChoice matcherChoice();

    /** A copy of the counters of its point-to-point matching. */
    MatchingStatistics matchingStatistics();

    /**
     * Counters of the matching engine's device by name: posted receives ({@code unit_posted}), matches ({@code
     * unit_matched}), unexpected messages ({@code unit_unexpected}), and receives left to software by reason ({@code
     * software_short}). {@code docs/internals/device-counters.md} lists them all. Counting continues when {@link #setInfo}
     * changes the engine. If collective operations have an engine with a device ({@link Setting#COLLECTIVES_MATCHER}), its counters
     * follow, with names that begin with {@code collectives_}.
     *
     * @return a copy; empty if the communicator has had no engine with a device
     */
    Map<String, Long> deviceCounters();

    // ---------------------------------------------------------------- errors (section 9.3)

    /** The error handler (MPI_Comm_get_errhandler). */
    ErrorHandler errorHandler();

    /**
     * Sets the error handler of this rank (MPI_Comm_set_errhandler) for calls on this communicator and its requests.
     * Communicators made from this one start with the same handler.
     */
    void setErrorHandler(ErrorHandler handler);

    /**
     * Reports to the handler an error that the program or a library has found, and throws it
     * (MPI_Comm_call_errhandler).
     */
    void callErrorHandler(MpiException error);

    /** Ends the whole job with an exit code (MPI_Abort). */
    default void abort(int code) {
        abort(code, "rank " + rank() + " called abort(" + code + ")");
    }

    /** Ends the whole job with an exit code and a reason for the user. */
    void abort(int code, String reason);

    // ---------------------------------------------------------------- the end

    /**
     * Frees the communicator (MPI_Comm_free, MPI_Comm_disconnect). Collective: waits for all its ranks, for pending
     * nonblocking collective operations, and until all messages sent to this rank have arrived. Pending sends, and
     * receives that accept a message, complete. Other receives fail, and messages that no receive accepts are dropped. Its attributes are
     * deleted first.
     *
     * @throws MpiException if the delete callback of an attribute failed; then that attribute stays, the communicator
     *     remains usable, and nothing was sent; of class PROC_FAILED if ranks have failed or left the job and the
     *     communicator has not been {@link FaultTolerance#revoke revoked}; it is freed nevertheless; of class COMM for
     *     the session's own communicators
     */
    void free();
}
