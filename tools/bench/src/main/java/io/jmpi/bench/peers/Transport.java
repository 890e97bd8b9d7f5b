package io.jmpi.bench.peers;

/** How messages travel between the processes of one host. */
enum Transport {
    SHM("shm"),
    TCP("tcp");

    private final String text;

    Transport(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
