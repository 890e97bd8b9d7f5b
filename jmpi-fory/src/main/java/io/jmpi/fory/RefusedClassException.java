package io.jmpi.fory;

import org.apache.fory.exception.InsecureException;

/** Thrown when the filter does not allow a class, at the sender or at the receiver. */
final class RefusedClassException extends InsecureException {
    private static final long serialVersionUID = 1;

    private final String className;

    RefusedClassException(String className) {
        super(className);
        this.className = className;
    }

    /** The class that must be allowed. */
    String className() {
        return className;
    }
}
