package io.jmpi;

import io.jmpi.errors.MpiException;
import io.jmpi.matching.MatcherChoice;
import io.jmpi.matching.MatchingStatistics;
import java.util.Map;

/**
 * What communicators of either kind have: ranks, a name, attributes, hints, an error handler, an end (MPI 4.1, sections 7.4,
 * 7.7, 7.8 and 9.3). A {@link Communicator} or an {@link Intercommunicator}. All of it concerns this rank alone, except
 * {@link #free} and {@link #abort}.
 *
 * <p>Thread: as the session's {@link ThreadLevel} allows. Lifetime: until {@link #free}, or the session's end. Programs do
 * not implement it.
 */
public interface AnyCommunicator extends PointToPoint, ObjectMessages {
    /** This process's rank; in an inter-communicator, its rank in the local group. */
    int rank();

    /** Number of ranks; in an inter-communicator, those of the local group. */
    int size();

    /** The ranks as a group; in an inter-communicator, the local group. */
    Group group();

    // ---------------------------------------------------------------- name and attributes (sections 7.7 and 7.8)

    /** Its name: {@code world}, {@code self}, or what {@link #setName} gave; else the empty string (MPI_Comm_get_name). */
    String name();

    /** Gives it a name, for reports and error messages (MPI_Comm_set_name). */
    void setName(String name);

    /** The value of an attribute; null if it is not set (MPI_Comm_get_attr). */
    <V> V attribute(AttributeKey<V> key);

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

    /** The hints that are in force (MPI_Comm_get_info). */
    Info info();

    /**
     * Sets hints; those that it does not name stay as they are (MPI_Comm_set_info). Takes effect at this rank, for
     * operations that start afterwards; other ranks need not do the same, nor at the same time, and nothing is sent. What is
     * under way moves on in its order, whatever the new hints are. Only {@link Info#ALGORITHMS} must be the same at all
     * ranks, between the same collective operations.
     *
     * @throws MpiException of class INFO_VALUE if a value of a known key is unknown; of class ASSERTION if pending receives
     *     or probes use a wildcard that the hints exclude; then nothing has changed
     */
    void setInfo(Info more);

    /** Name of the matching engine of its point-to-point messages. */
    String matcherName();

    /** The matching engine of its point-to-point messages at this rank, and why this one was chosen. */
    MatcherChoice matcherChoice();

    /** A copy of the counters of its point-to-point matching. */
    MatchingStatistics matchingStatistics();

    /**
     * What the device of its matching engine has counted, by name: what it was given ({@code unit_posted}), what it matched
     * ({@code unit_matched}) and found unexpected ({@code unit_unexpected}), and how many receives were left to software for
     * which reason ({@code software_short}). {@code docs/matching.md} lists them all. Counting continues when {@link
     * #setInfo} changes the engine.
     *
     * @return a copy; empty if the communicator has had no engine with a device
     */
    Map<String, Long> deviceCounters();

    // ---------------------------------------------------------------- errors (section 9.3)

    /** What happens to errors (MPI_Comm_get_errhandler). */
    ErrorHandler errorHandler();

    /**
     * Sets what happens to errors at this rank from now on (MPI_Comm_set_errhandler): those of calls on this communicator,
     * and of its requests. Communicators made from this one start with the same handler.
     */
    void setErrorHandler(ErrorHandler handler);

    /** Reports an error that the program or a library has found to the handler, and throws it (MPI_Comm_call_errhandler). */
    void callErrorHandler(MpiException error);

    /** Ends the whole job with an exit code (MPI_Abort). */
    void abort(int code);

    /** Ends the whole job with an exit code and a reason for the user. */
    void abort(int code, String reason);

    // ---------------------------------------------------------------- the end

    /**
     * Frees the communicator (MPI_Comm_free). Collective: waits for all its ranks, for the nonblocking collective
     * operations that are under way, and until the messages that were sent to this rank have arrived. Receives that a
     * message fits complete, as sends do; the others fail, and messages that fit no receive are dropped. Its attributes are
     * deleted first.
     *
     * @throws MpiException if the delete callback of an attribute failed; then that attribute is left, the communicator can
     *     be used as before, and nothing was sent; of class PROC_FAILED if ranks have died or left; the communicator is
     *     freed nevertheless; of class COMM for the session's own communicators
     */
    void free();
}
