package io.jmpi.transport.ucx.ucp;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/**
 * The functions of UCT, the layer of UCX below UCP, that jmpi calls, and their constants; all exist since version 1.13. Pointers are
 * longs. Any thread.
 */
final class Uct {
    static final long COMPONENT_DOMAIN_COUNT = 1 << 1;
    static final long COMPONENT_DOMAINS = 1 << 2;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final SymbolLookup UCT = SymbolLookup.libraryLookup("libuct.so.0", Arena.global());
    private static final SymbolLookup UCS = SymbolLookup.libraryLookup("libucs.so.0", Arena.global());

    /** Where to store the array of components and their number. */
    static final MethodHandle COMPONENTS = of(UCT, "uct_query_components", JAVA_INT, JAVA_LONG, JAVA_LONG);

    static final MethodHandle RELEASE_COMPONENTS = of(UCT, "uct_release_component_list", null, JAVA_LONG);
    static final MethodHandle COMPONENT = of(UCT, "uct_component_query", JAVA_INT, JAVA_LONG, JAVA_LONG);

    /** Component, prefix of variables, file, where to store the settings. */
    static final MethodHandle SETTINGS =
            of(UCT, "uct_md_config_read", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

    static final MethodHandle RELEASE_SETTINGS = of(UCT, "uct_config_release", null, JAVA_LONG);

    /** Component, name of the domain, settings, where to store the domain. */
    static final MethodHandle OPEN_DOMAIN =
            of(UCT, "uct_md_open", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

    static final MethodHandle CLOSE_DOMAIN = of(UCT, "uct_md_close", null, JAVA_LONG);

    /** Domain, where to store the array of resources and their number. */
    static final MethodHandle RESOURCES =
            of(UCT, "uct_md_query_tl_resources", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);

    static final MethodHandle RELEASE_RESOURCES = of(UCT, "uct_release_tl_resource_list", null, JAVA_LONG);

    /** Name of a setting of all UCX, where to store its value, the room there. */
    static final MethodHandle GET_GLOBAL =
            of(UCS, "ucs_global_opts_get_value", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);

    static final MethodHandle SET_GLOBAL = of(UCS, "ucs_global_opts_set_value", JAVA_INT, JAVA_LONG, JAVA_LONG);

    private Uct() {}

    private static MethodHandle of(SymbolLookup library, String name, MemoryLayout result, MemoryLayout... parameters) {
        FunctionDescriptor type =
                result == null ? FunctionDescriptor.ofVoid(parameters) : FunctionDescriptor.of(result, parameters);
        return LINKER.downcallHandle(library.find(name).orElseThrow(), type);
    }
}
