package io.jmpi.transport.ucx.ucp;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * Finds the shared library of UCP, version 1.13 or newer, once in a process. Debian has it as package libucx0. Any thread.
 */
public final class UcxLibrary {
    private static final String NAME = "libucp.so.0";

    private static final @Nullable SymbolLookup LIBRARY;
    private static final String VERSION;
    private static final String PROBLEM;

    static {
        SymbolLookup found = null;
        String version = "";
        String problem = "";
        try {
            leaveSignalsToJava();
            found = SymbolLookup.libraryLookup(NAME, Arena.global());
            version = version(found);
            problem = problemOf(version);
        } catch (IllegalArgumentException e) {
            problem = "the library " + NAME + " of UCX cannot be loaded (Debian: apt-get install libucx0): "
                    + e.getMessage();
        }
        LIBRARY = found;
        VERSION = version;
        PROBLEM = problem;
    }

    private UcxLibrary() {}

    /** Why it cannot be used; empty if it can. */
    public static String problem() {
        return PROBLEM;
    }

    /** Such as 1.13.1; empty if it cannot be loaded. */
    public static String version() {
        return VERSION;
    }

    /** Why this version cannot be used; empty if it can. */
    static String problemOf(String version) {
        String[] numbers = version.split("\\.");
        int major = Integer.parseInt(numbers[0]);
        int minor = Integer.parseInt(numbers[1]);
        return major > Ucp.MAJOR || major == Ucp.MAJOR && minor >= Ucp.MINOR
                ? ""
                : "UCX " + version + " is too old: jmpi needs " + Ucp.MAJOR + "." + Ucp.MINOR + " or newer";
    }

    private static String version(SymbolLookup library) {
        FunctionDescriptor type =
                FunctionDescriptor.ofVoid(ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.ADDRESS);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment numbers = arena.allocate(ValueLayout.JAVA_INT, 3);
            Linker.nativeLinker()
                    .downcallHandle(library.find("ucp_get_version").orElseThrow(), type)
                    .invokeExact(numbers, numbers.asSlice(4), numbers.asSlice(8));
            return numbers.get(ValueLayout.JAVA_INT, 0) + "." + numbers.get(ValueLayout.JAVA_INT, 4) + "."
                    + numbers.get(ValueLayout.JAVA_INT, 8);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
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
