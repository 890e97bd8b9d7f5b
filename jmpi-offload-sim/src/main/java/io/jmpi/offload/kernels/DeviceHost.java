package io.jmpi.offload.kernels;

/** Services that the program requires of its host. Thread: any of the device's. */
public interface DeviceHost {
    /** No host: for programs without payload whose host polls. */
    DeviceHost NONE = new DeviceHost() {
        @Override
        public void copy(int message, int receive) {}

        @Override
        public void notifyHost() {}
    };

    /**
     * Moves the payload of an eager message from its bounce buffer to the receive's memory, both lent by the host until
     * it has polled the result.
     *
     * @param message number of the message's buffer
     * @param receive number of the receive's descriptor
     */
    void copy(int message, int receive);

    /** A result or reply has been published. */
    void notifyHost();
}
