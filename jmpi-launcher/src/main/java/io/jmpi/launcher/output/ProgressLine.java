package io.jmpi.launcher.output;

/** A line on standard error that grows, between whole lines of others. Thread: any. */
public final class ProgressLine {
    private boolean isOpen;

    /** Begins a new line. */
    public synchronized void begin(String text) {
        end();
        Console.print("jmpirun: " + text);
        isOpen = true;
    }

    /** Continues the line, or begins a new one if another line was printed in between. */
    public synchronized void add(String text) {
        Console.print(isOpen ? text : "jmpirun:" + text);
        isOpen = true;
    }

    /** Ends the line, if there is one. */
    public synchronized void end() {
        if (isOpen) {
            Console.print("\n");
            isOpen = false;
        }
    }

    /** Prints a whole line of someone else. */
    public synchronized void other(String line) {
        end();
        Console.print(line + "\n");
    }
}
