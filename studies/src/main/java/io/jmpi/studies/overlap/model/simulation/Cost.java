package io.jmpi.studies.overlap.model.simulation;

/** The costs of the model, in nanoseconds. Users name the constants. */
public enum Cost {
    receive(23, "the host posts a receive", "measured: bin/jmpibench path"),
    send(39, "the host starts a send", "measured: bin/jmpibench path"),
    decision(28, "the host takes a message or a decision of the unit", "measured: bin/jmpibench path"),
    compare(1.7, "the host compares an entry of a queue", "measured: bin/jmpibench matching, queues"),
    command(100, "the host gives the unit a command", "assumed"),
    unit_step(50, "the unit executes a command or decides a message", "assumed"),
    unit_gap(500, "a read of the unit occupies its port in addition to its bytes", "assumed"),
    latency(1000, "α: a frame goes from card to card", "assumed"),
    link_byte(0.08, "β: a byte passes a port", "paper, section 6.1: 100 Gbit/s"),
    copy_byte(0.1, "the host copies a byte", "assumed"),
    flop(0.25, "the host computes an operation of an FFT", "assumed"),
    busy(200_000, "the progress thread polls without a pause after the last call", "decision 30"),
    nap(70_000, "from one poll of the progress thread to the next after that", "decision 30");

    final double standard;
    public final String meaning;
    public final String source;

    Cost(double standard, String meaning, String source) {
        this.standard = standard;
        this.meaning = meaning;
        this.source = source;
    }
}
