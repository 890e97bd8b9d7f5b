package io.jmpi.launcher;

/** A line on standard error that grows, between whole lines of others. Thread: any. */
final class ProgressLine {
    private boolean isOpen;

    /** Begins a new line. */
    synchronized void begin(String text) {
        end();
        Console.print("jmpirun: " + text);
        isOpen = true;
    }

    /** Continues the line, or a new one if another line has come in between. */
    synchronized void add(String text) {
        Console.print(isOpen ? text : "jmpirun:" + text);
        isOpen = true;
    }

    /** Ends the line, if there is one. */
    synchronized void end() {
        if (isOpen) {
            Console.print("\n");
            isOpen = false;
        }
    }

    /** Prints a whole line of someone else. */
    synchronized void other(String line) {
        end();
        Console.print(line + "\n");
    }
}
