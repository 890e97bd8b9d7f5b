package io.jmpi.offload.portals;

import org.jspecify.annotations.NullUnmarked;

/**
 * What the host does when the entries of a portal have run out, until hardware manages it again. The steps follow
 * libfabric's provider {@code cxi}, except that it never returns to hardware, and that it flushes commands before the
 * onload: here they are executed in order, so that the end of the onload proves that all earlier ones are done.
 *
 * <pre>{@code
 * mode hybrid                                      mode hardware
 *
 * HARDWARE                                         HARDWARE
 *    entries run out                                  entries run out: the portal drops messages
 * EXHAUSTED, ONLOADING                             EXHAUSTED, ONLOADING
 *    headers go to software                           headers go to software
 * JOINING                                          JOINING
 *    so do messages that came meanwhile;              receives are searched for
 *    receives are searched for
 * SOFTWARE                                         FLOW_CONTROL
 *    matches what the portal does not                 senders count what was dropped
 *    the lists have drained
 * ENABLING                                         ENABLING
 *    the portal answers                               the portal compares the count
 * HARDWARE                                         HARDWARE, or FLOW_CONTROL if the count was wrong
 *    receives are appended                            receives are appended, messages are sent again
 * }</pre>
 *
 * Order holds for these reasons. Receives in the portal are older than all others throughout. Messages that arrive
 * during the onload join after the headers. Receives are appended only after the answer to ENABLE, because what the
 * portal has received before goes past them to software. What it receives later they find when they are appended, because
 * the portal searches and links in one step.
 *
 * <p>Thread: the matcher's caller.
 */
@NullUnmarked
class PortalRecovery {
    /** What the host does. */
    enum Phase {
        HARDWARE,
        EXHAUSTED,
        ONLOADING,
        JOINING,
        SOFTWARE,
        FLOW_CONTROL,
        ENABLING
    }

    private final PortalSettings settings;
    private final PortalEntry portal;
    private final PortalReceives receives;
    private final PortalMessages messages;
    private Phase phase;
    private long recoveries;
    private long returns;
    private long refusals;

    PortalRecovery(PortalSettings settings, PortalEntry portal, PortalReceives receives, PortalMessages messages) {
        this.settings = settings;
        this.portal = portal;
        this.receives = receives;
        this.messages = messages;
        phase = settings.mode() == PortalMode.SOFTWARE ? Phase.SOFTWARE : Phase.HARDWARE;
    }

    Phase phase() {
        return phase;
    }

    /** Whether all messages that software must match are in its list, so that receives can be searched for at once. */
    boolean hasOnloaded() {
        return phase != Phase.EXHAUSTED && phase != Phase.ONLOADING && phase != Phase.JOINING;
    }

    /** Whether the host is to search for a receive before it takes the next event. */
    boolean mustSearch() {
        return phase == Phase.JOINING
                || phase == Phase.HARDWARE
                        && settings.mode() == PortalMode.HARDWARE
                        && receives.hasUnsearched()
                        && mayMeet();
    }

    /** Whether receives that wait for an entry may meet the headers: none that is older can still get one. */
    boolean mayMeet() {
        return !receives.hasUnanswered();
    }

    // ---------------------------------------------------------------- events

    void exhausted() {
        recoveries++;
        if (settings.mode() == PortalMode.HYBRID) {
            receives.searchAgain(); // the portal was to search for those that waited for room
        }
        phase = Phase.EXHAUSTED;
    }

    void onloaded() {
        phase = Phase.JOINING;
    }

    void joined() {
        phase = settings.mode() == PortalMode.HARDWARE ? Phase.FLOW_CONTROL : Phase.SOFTWARE;
    }

    void enabled() {
        if (settings.mode() == PortalMode.HARDWARE) {
            messages.resume();
        } else {
            returns++;
        }
        phase = Phase.HARDWARE;
    }

    void refused() {
        refusals++;
        phase = Phase.FLOW_CONTROL;
    }

    // ---------------------------------------------------------------- commands

    /** Sends what the phase requires, as far as there is room. */
    void send() {
        if (phase == Phase.HARDWARE) {
            if (!messages.hasDeletes()) { // headers that were taken must not match what is appended now
                receives.append(mostAppended());
            }
        } else if (mustSend() && portal.hasCommandRoom()) {
            sendCommand();
        }
    }

    /** A hybrid card is asked for entries until it has none; otherwise messages must find some. */
    private int mostAppended() {
        return settings.mode() == PortalMode.HARDWARE
                ? settings.entries() - settings.reserved() - messages.inPortal()
                : Integer.MAX_VALUE;
    }

    /** Whether there is a command for which only room may be missing. */
    boolean mustSend() {
        return switch (phase) {
            case EXHAUSTED -> true;
            case FLOW_CONTROL -> messages.senders().haveNotified();
            case SOFTWARE -> mayReturn();
            default -> false;
        };
    }

    /** Whether the lists have drained: software has no message, and receives need half of the entries at most. */
    private boolean mayReturn() {
        return settings.mode() == PortalMode.HYBRID
                && messages.inSoftware() == 0
                && receives.inPortal() + receives.outside() <= settings.entries() / 2;
    }

    private void sendCommand() {
        if (phase == Phase.EXHAUSTED) {
            portal.deleteAll();
            phase = Phase.ONLOADING;
        } else {
            portal.enable(messages.senders().notified());
            phase = Phase.ENABLING;
        }
    }

    // ---------------------------------------------------------------- state

    boolean isSettled() {
        return phase == Phase.HARDWARE || phase == Phase.SOFTWARE;
    }

    long recoveries() {
        return recoveries;
    }

    long returns() {
        return returns;
    }

    long refusals() {
        return refusals;
    }
}
