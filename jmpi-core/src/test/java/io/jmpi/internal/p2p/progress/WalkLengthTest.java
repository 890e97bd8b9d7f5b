package io.jmpi.internal.p2p.progress;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.Method;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.MethodEntryEvent;
import com.sun.jdi.event.MethodExitEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.MethodEntryRequest;
import com.sun.jdi.request.MethodExitRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * How many calls of this project's methods a message of eight bytes takes: a debugger steps through {@link WalkedMessage} in
 * a JVM of its own and counts each method that is entered. Constructors do not count, nor do methods that only return a
 * constant or a field, or set one; what a matcher does within is its own budget.
 */
@Tag("full")
class WalkLengthTest {
    private static final String PROGRAM = WalkedMessage.class.getName();

    private static final int MOST_CALLS = 20;

    private static final int GET_STATIC = 0xb2;
    private static final int GET_FIELD = 0xb4;
    private static final int PUT_FIELD = 0xb5;

    /** The plug: what a matcher does within is its own budget. */
    private static final String MATCHING = "io.jmpi.matching.";

    /** A method that was entered, and how deep below the first one. */
    private record Call(int depth, String type, String method) {
        String name() {
            return type + "." + method;
        }

        @Override
        public String toString() {
            return "  ".repeat(depth) + type.substring(type.lastIndexOf('.') + 1) + "." + method;
        }
    }

    private static final List<Call> CALLS = new ArrayList<>();

    @BeforeAll
    @Timeout(120)
    static void walk() throws Exception {
        LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        String java = Path.of(System.getProperty("java.home")).toString();
        arguments.get("home").setValue(java);
        arguments.get("main").setValue(PROGRAM);
        arguments.get("options").setValue("-Xint -cp \"" + System.getProperty("java.class.path") + "\"");
        VirtualMachine machine = connector.launch(arguments);
        try {
            ClassPrepareRequest prepared = machine.eventRequestManager().createClassPrepareRequest();
            prepared.addClassFilter(PROGRAM);
            prepared.enable();
            step(machine);
        } finally {
            machine.process().destroy();
        }
    }

    private static void step(VirtualMachine machine) throws InterruptedException {
        while (true) {
            EventSet events = machine.eventQueue().remove();
            for (Event event : events) {
                if (event instanceof VMDisconnectEvent) {
                    return;
                } else if (event instanceof ClassPrepareEvent) {
                    count(machine);
                } else if (event instanceof MethodEntryEvent entry) {
                    entered(machine, entry);
                } else if (event instanceof MethodExitEvent exit) {
                    left(machine, exit.method());
                }
            }
            events.resume();
        }
    }

    /** Watches the two marks, within which all methods are counted. */
    private static void count(VirtualMachine machine) {
        MethodEntryRequest entries = machine.eventRequestManager().createMethodEntryRequest();
        entries.addClassFilter(PROGRAM);
        entries.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
        entries.enable();
        MethodExitRequest exits = machine.eventRequestManager().createMethodExitRequest();
        exits.addClassFilter(PROGRAM);
        exits.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
        exits.enable();
    }

    private static boolean isMark(Method method) {
        return method.declaringType().name().equals(PROGRAM)
                && (method.name().equals("isend") || method.name().equals("arrive"));
    }

    private static MethodEntryRequest all;

    private static void entered(VirtualMachine machine, MethodEntryEvent entry) {
        Method method = entry.method();
        if (isMark(method)) {
            all = machine.eventRequestManager().createMethodEntryRequest();
            all.addThreadFilter(entry.thread());
            all.addClassFilter("io.jmpi.*");
            all.addClassExclusionFilter(PROGRAM);
            all.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
            all.enable();
        } else if (!method.declaringType().name().equals(PROGRAM) && counts(method)) {
            CALLS.add(new Call(depth(entry.thread()), method.declaringType().name(), method.name()));
        }
    }

    private static boolean counts(Method method) {
        return !method.isBridge() && !method.isConstructor() && !isAccessor(method.bytecodes());
    }

    /** Whether the code only returns a constant or a field, or sets one. */
    private static boolean isAccessor(byte[] code) {
        return switch (code.length) {
            case 1, 2, 3 -> true;
            case 4 -> (code[0] & 0xff) == GET_STATIC;
            case 5 -> (code[1] & 0xff) == GET_FIELD;
            case 6 -> (code[2] & 0xff) == PUT_FIELD;
            default -> false;
        };
    }

    private static int depth(ThreadReference thread) {
        try {
            return thread.frameCount();
        } catch (com.sun.jdi.IncompatibleThreadStateException e) {
            throw new AssertionError(e);
        }
    }

    private static void left(VirtualMachine machine, Method method) {
        if (isMark(method)) {
            machine.eventRequestManager().deleteEventRequest(all);
        }
    }

    /** The calls from that one on, itself included, until it returns; without what matchers do within. */
    private static List<Call> below(String first) {
        List<Call> walk = new ArrayList<>();
        int matcher = Integer.MAX_VALUE;
        for (Call call : CALLS) {
            if (walk.isEmpty()
                    ? call.name().equals(first)
                    : call.depth() > walk.get(0).depth()) {
                matcher = call.depth() <= matcher ? Integer.MAX_VALUE : matcher;
                if (matcher == Integer.MAX_VALUE) {
                    walk.add(call);
                    boolean searches =
                            call.type().startsWith(MATCHING) && call.method().equals("arrive");
                    matcher = searches ? call.depth() : matcher;
                }
            } else if (!walk.isEmpty()) {
                break;
            }
        }
        return walk;
    }

    private static void assertAtMost(int most, List<Call> walk) {
        StringBuilder lines = new StringBuilder();
        walk.forEach(call -> lines.append(call).append('\n'));
        assertThat(walk).as("calls:%n%s", lines).hasSizeBetween(1, most);
    }

    @Test
    void shouldSendAShortMessageInFewCalls() {
        assertAtMost(MOST_CALLS, below("io.jmpi.PointToPoint.isend"));
    }

    @Test
    void shouldDeliverAShortMessageInFewCalls() {
        assertAtMost(MOST_CALLS, below("io.jmpi.internal.p2p.progress.FrameDispatcher.onFrame"));
    }
}
