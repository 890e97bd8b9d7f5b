package io.jmpi.systemtests.programs.surface;

import io.jmpi.Communicator;
import io.jmpi.ErrorHandler;
import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.ArrayList;
import java.util.List;

/** MPI 4.1, sections 9.3 and 9.4: handlers are told of errors, and communicators work on after them. */
final class Errors implements Chapter {
    private static final int TAG = 9;

    @Override
    public void run(Mpi mpi, Communicator all, Checks checks) {
        List<String> told = new ArrayList<>();
        Communicator watched = all.dup();
        watched.setErrorHandler(
                (communicator, error) -> told.add(error.errorClass().name()));
        Communicator heir = watched.dup();
        int right = (all.rank() + 1) % all.size();
        int left = (all.rank() + all.size() - 1) % all.size();

        checks.fails("a rank that is not there", ErrorClass.RANK, () -> watched.send(new int[1], all.size(), TAG));
        checks.fails("a tag that cannot be", ErrorClass.TAG, () -> heir.send(new int[1], right, -7));
        checks.fails("a root that is not there", ErrorClass.ROOT, () -> heir.bcast(new int[1], -1));
        Request sent = heir.isend(new int[3], right, TAG);
        Request receive = heir.irecv(new int[2], left, TAG);
        checks.fails("a message that is too long", ErrorClass.TRUNCATE, receive::waitFor);
        sent.waitFor();
        MpiException own = new MpiException(ErrorClass.OTHER, "found by the program");
        checks.fails("an error of the program", ErrorClass.OTHER, () -> watched.callErrorHandler(own));
        checks.same("told", List.of("RANK", "TAG", "ROOT", "TRUNCATE", "OTHER"), told);

        watched.setErrorHandler(ErrorHandler.THROW);
        checks.fails("after that", ErrorClass.RANK, () -> watched.send(new int[1], -5, TAG));
        checks.same("not told", 5, told.size());
        int[] token = {all.rank()};
        heir.sendrecvReplace(token, right, TAG, left, TAG);
        checks.same("still works", left, token[0]);
        heir.free();
        watched.free();
    }
}
