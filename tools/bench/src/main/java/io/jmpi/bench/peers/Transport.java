package io.jmpi.bench.peers;

import java.util.Map;

/** How messages travel between the processes of one host. */
enum Transport {
    SHM("shm", Map.of("UCX_TLS", "self,posix,cma")),
    TCP("tcp", Map.of("UCX_TLS", "self,tcp", "UCX_NET_DEVICES", "lo"));

    private final String text;

    @SuppressWarnings("ImmutableEnumChecker") // immutable maps of strings
    private final Map<String, String> ofUcx;

    Transport(String text, Map<String, String> ofUcx) {
        this.text = text;
        this.ofUcx = ofUcx;
    }

    /** The variables that leave UCX no other one: its own shared memory and copies between processes, or TCP. */
    Map<String, String> ofUcx() {
        return ofUcx;
    }

    @Override
    public String toString() {
        return text;
    }
}
