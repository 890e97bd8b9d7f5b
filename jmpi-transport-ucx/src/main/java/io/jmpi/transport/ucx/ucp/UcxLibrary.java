package io.jmpi.transport.ucx.ucp;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * Finds the shared library of UCP, version 1.13 or newer, once in a process. Debian has it as package libucx0. Any thread.
 */
public final class UcxLibrary {
    private static final String NAME = "libucp.so.0";

    private static final @Nullable SymbolLookup LIBRARY;
    private static final String PROBLEM;

    static {
        SymbolLookup found = null;
        String problem = "";
        try {
            leaveSignalsToJava();
            found = SymbolLookup.libraryLookup(NAME, Arena.global());
        } catch (IllegalArgumentException e) {
            problem = "the library " + NAME + " of UCX cannot be loaded (Debian: apt-get install libucx0): "
                    + e.getMessage();
        }
        LIBRARY = found;
        PROBLEM = problem;
    }

    private UcxLibrary() {}

    /** Why it cannot be used; empty if it can. */
    public static String problem() {
        return PROBLEM;
    }

    /** Returns a function. */
    static SymbolLookup lookup() {
        if (LIBRARY == null) {
            throw new IllegalStateException(PROBLEM);
        }
        return LIBRARY;
    }

    /** Java uses SIGSEGV and its like for itself; UCX takes a signal of them for a failure of the program. It reads this at its load. */
    private static void leaveSignalsToJava() {
        setEnvironment("UCX_ERROR_SIGNALS", "");
    }

    /** Sets an environment variable of the process, unless the user has. */
    private static void setEnvironment(String name, String value) {
        Linker linker = Linker.nativeLinker();
        FunctionDescriptor type = FunctionDescriptor.of(
                ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_INT);
        try (Arena arena = Arena.ofConfined()) {
            int failed = (int)
                    linker.downcallHandle(linker.defaultLookup().find("setenv").orElseThrow(), type)
                            .invokeExact(arena.allocateFrom(name), arena.allocateFrom(value), 0);
            if (failed != 0) {
                throw new IllegalStateException("setenv of " + name + " has failed");
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
