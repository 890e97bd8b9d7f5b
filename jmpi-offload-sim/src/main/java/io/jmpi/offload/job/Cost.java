package io.jmpi.offload.job;

/** The costs of a job in virtual time, in nanoseconds. Options name the constants, which are therefore in lower case. */
public enum Cost {
    receive(23, "the host posts a receive", "measured: bin/jmpibench path"),
    send(39, "the host starts a send", "measured: bin/jmpibench path"),
    send_byte(0, "the host copies a byte of an eager message for its card", "assumed: the card reads the memory"),
    bin(0, "the host needs a bin for the first time since the program computed", "assumed: it is in a cache"),
    decision(28, "the host takes a message or a decision of the unit", "measured: bin/jmpibench path"),
    compare(1.7, "the host compares an entry of a queue", "measured: bin/jmpibench matching, queues"),
    command(100, "the host gives the unit a command", "assumed"),
    command_latency(150, "until the card sees a command", "SST firefly: NIC to host 150 ns"),
    result_latency(150, "until the host sees a result of the card", "SST firefly: NIC to host 150 ns"),
    unit_step(50, "a unit executes a command or decides a message", "assumed"),
    unit_entry(0, "a unit walks an entry of its list", "assumed: the lists of network cards are hashed"),
    unit_cycle(2, "a cycle of a unit that counts cycles", "recollection of Underwood 2005: 500 MHz"),
    unit_gap(500, "a read of the card occupies its port in addition to its bytes", "assumed"),
    latency(1000, "α: a frame goes from card to card", "assumed"),
    link_byte(0.08, "β: a byte passes a port", "paper, section 6.1: 100 Gbit/s"),
    copy_byte(0.1, "the host copies a byte", "assumed"),
    flop(0.25, "the host computes an operation of an FFT", "assumed"),
    busy(200_000, "the progress thread polls without a pause after the last call", "decision 30"),
    nap(70_000, "from one poll of the progress thread to the next after that", "decision 30");

    final double standard;
    public final String meaning;
    final String source;

    Cost(double standard, String meaning, String source) {
        this.standard = standard;
        this.meaning = meaning;
        this.source = source;
    }
}
