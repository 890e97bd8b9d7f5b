package io.jmpi.transport.ucx.ucp;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Lists what UCX finds on this host, whatever {@code UCX_TLS} and {@code UCX_NET_DEVICES} permit. UCX prints nothing meanwhile, unless
 * the user has set {@code UCX_LOG_LEVEL}. Thread: one at a time. Lifetime: one list.
 */
public final class UcxDevices {
    private static final String LOG_LEVEL = "LOG_LEVEL";
    private static final int LONGEST_VALUE = 64;

    private final Arena arena;
    private final MemorySegment pointer;
    private final MemorySegment count;
    private final List<UcxDevice> found = new ArrayList<>();

    private UcxDevices(Arena arena) {
        this.arena = arena;
        this.pointer = arena.allocate(JAVA_LONG);
        this.count = arena.allocate(JAVA_INT);
    }

    /**
     * Lists them; domains that cannot be opened are omitted.
     *
     * @throws IllegalStateException if UCX cannot be used, or reports an error
     */
    public static List<UcxDevice> list() {
        if (!UcxLibrary.problem().isEmpty()) {
            throw new IllegalStateException(UcxLibrary.problem());
        }
        try (Arena arena = Arena.ofConfined()) {
            UcxDevices devices = new UcxDevices(arena);
            devices.listQuietly();
            return List.copyOf(devices.found);
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
    }

    private void listQuietly() throws Throwable {
        MemorySegment name = arena.allocateFrom(LOG_LEVEL);
        MemorySegment before = arena.allocate(LONGEST_VALUE);
        boolean isAsked = System.getenv("UCX_" + LOG_LEVEL) != null;
        boolean isSilenced = !isAsked
                && (int) Uct.GET_GLOBAL.invokeExact(name.address(), before.address(), (long) LONGEST_VALUE) == Ucp.OK
                && (int) Uct.SET_GLOBAL.invokeExact(
                                name.address(), arena.allocateFrom("fatal").address())
                        == Ucp.OK;
        try {
            listComponents();
        } finally {
            if (isSilenced) {
                int unused = (int) Uct.SET_GLOBAL.invokeExact(name.address(), before.address());
            }
        }
    }

    private void listComponents() throws Throwable {
        int status = (int) Uct.COMPONENTS.invokeExact(pointer.address(), count.address());
        if (status != Ucp.OK) {
            throw new IllegalStateException("UCX lists no components: " + UcsStatus.describe(status));
        }
        long components = pointer.get(JAVA_LONG, 0);
        int length = count.get(JAVA_INT, 0);
        for (int i = 0; i < length; i++) {
            listDomains(Ucp.MEMORY.get(JAVA_LONG, components + (long) i * JAVA_LONG.byteSize()));
        }
        Uct.RELEASE_COMPONENTS.invokeExact(components);
    }

    private void listDomains(long component) throws Throwable {
        MemorySegment attributes = arena.allocate(UctLayout.COMPONENT_SIZE, JAVA_LONG.byteAlignment());
        attributes.set(JAVA_LONG, UctLayout.COMPONENT_MASK, Uct.COMPONENT_DOMAIN_COUNT);
        if ((int) Uct.COMPONENT.invokeExact(component, attributes.address()) != Ucp.OK) {
            return;
        }
        int domains = attributes.get(JAVA_INT, UctLayout.COMPONENT_DOMAIN_COUNT);
        MemorySegment names = arena.allocate(Math.max(1L, domains) * UctLayout.DOMAIN_SIZE);
        attributes.set(JAVA_LONG, UctLayout.COMPONENT_MASK, Uct.COMPONENT_DOMAINS);
        attributes.set(JAVA_LONG, UctLayout.COMPONENT_DOMAINS, names.address());
        if ((int) Uct.COMPONENT.invokeExact(component, attributes.address()) != Ucp.OK) {
            return;
        }
        for (int i = 0; i < domains; i++) {
            listResources(component, names.address() + (long) i * UctLayout.DOMAIN_SIZE);
        }
    }

    private void listResources(long component, long domainName) throws Throwable {
        if ((int) Uct.SETTINGS.invokeExact(component, 0L, 0L, pointer.address()) != Ucp.OK) {
            return;
        }
        long settings = pointer.get(JAVA_LONG, 0);
        int status = (int) Uct.OPEN_DOMAIN.invokeExact(component, domainName, settings, pointer.address());
        Uct.RELEASE_SETTINGS.invokeExact(settings);
        if (status != Ucp.OK) {
            return; // For example the user may not open its device.
        }
        long domain = pointer.get(JAVA_LONG, 0);
        if ((int) Uct.RESOURCES.invokeExact(domain, pointer.address(), count.address()) == Ucp.OK) {
            long resources = pointer.get(JAVA_LONG, 0);
            int length = count.get(JAVA_INT, 0);
            for (int i = 0; i < length; i++) {
                add(resources + (long) i * UctLayout.RESOURCE_SIZE);
            }
            Uct.RELEASE_RESOURCES.invokeExact(resources);
        }
        Uct.CLOSE_DOMAIN.invokeExact(domain);
    }

    private void add(long resource) {
        int kind = Ucp.MEMORY.get(JAVA_INT, resource + UctLayout.RESOURCE_KIND);
        UcxDevice.Kind[] kinds = UcxDevice.Kind.values();
        if (kind >= 0 && kind < kinds.length) {
            found.add(new UcxDevice(
                    Ucp.MEMORY.getString(resource + UctLayout.RESOURCE_TRANSPORT),
                    Ucp.MEMORY.getString(resource + UctLayout.RESOURCE_DEVICE),
                    kinds[kind]));
        }
    }
}
