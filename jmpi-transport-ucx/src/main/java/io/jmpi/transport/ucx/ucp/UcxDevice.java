package io.jmpi.transport.ucx.ucp;

/**
 * A way of UCX to carry data. Immutable; any thread.
 *
 * @param transport of UCX, as {@code UCX_TLS} names it: {@code rc_mlx5}, {@code tcp}
 * @param device as {@code UCX_NET_DEVICES} names it: {@code mlx5_0:1}, {@code eth0}
 */
public record UcxDevice(String transport, String device, Kind kind) {
    /** What connects both ends; in the order of UCT. */
    public enum Kind {
        NETWORK("network"),
        SHARED_MEMORY("shared memory"),
        ACCELERATOR("accelerator"),
        SELF("the process itself");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** Whether it is a network that works without sockets: InfiniBand, RoCE and the like. */
    public boolean isRdma() {
        return kind == Kind.NETWORK && !transport.equals("tcp");
    }
}
