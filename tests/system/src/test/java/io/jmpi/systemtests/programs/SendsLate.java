package io.jmpi.systemtests.programs;

import io.jmpi.Mpi;
import io.jmpi.errors.MpiException;
import java.io.IOException;

/** The last rank leaves at once. Rank 0 sends it a message when its input has ended, which is their first contact, and prints the error. */
public final class SendsLate {
    private static final int TAG = 6;

    private SendsLate() {}

    public static void main(String[] args) throws IOException {
        boolean isLast;
        try (Mpi mpi = Mpi.init()) {
            int last = mpi.world().size() - 1;
            isLast = mpi.world().rank() == last;
            if (mpi.world().rank() == 0 && System.in.read() < 0) {
                try {
                    mpi.world().send(new byte[1], last, TAG);
                } catch (MpiException e) {
                    System.out.println("error: " + e.getMessage());
                }
            }
        }
        if (isLast) {
            System.out.println("the last rank left");
        }
    }
}
