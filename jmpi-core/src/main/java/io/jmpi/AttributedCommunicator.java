package io.jmpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;

/**
 * What programs and libraries attach to a communicator: attributes and a name (MPI 4.1, sections 7.7 and 7.8). Both are of
 * this rank alone, and nothing is sent. Lifetime: that of {@link Communicator}. Any thread that the session's {@link
 * ThreadLevel} allows.
 */
abstract class AttributedCommunicator extends ObjectMessages {
    private volatile String name = "";
    private volatile Attributes attributes = new Attributes();

    AttributedCommunicator(ProgressEngine engine, Group group, CommContext messages) {
        super(engine, group, messages);
    }

    /** The name that it was given: {@code world}, {@code self}; of others the empty string (MPI_Comm_get_name). */
    public String name() {
        return name;
    }

    /** Gives it a name, for people who look for errors (MPI_Comm_set_name). */
    public void setName(String newName) {
        requireUsable();
        if (newName == null) {
            throw new MpiException(ErrorClass.ARG, "name is null");
        }
        name = newName;
    }

    /** The value of an attribute; null if it is not set (MPI_Comm_get_attr). */
    public <V> V attribute(AttributeKey<V> key) {
        requireKey(key);
        return attributes.get(key);
    }

    /**
     * Sets an attribute (MPI_Comm_set_attr). If it was set, the former value is deleted first.
     *
     * @throws MpiException if the delete callback failed; then the former value stays
     */
    public <V> void setAttribute(AttributeKey<V> key, V value) {
        requireKey(key);
        if (value == null) {
            throw new MpiException(ErrorClass.ARG, "value of " + key + " is null: to have none, delete it");
        }
        attributes.set(key, value);
    }

    /**
     * Deletes an attribute, if it is set (MPI_Comm_delete_attr).
     *
     * @throws MpiException if the delete callback failed; then the attribute stays
     */
    public void deleteAttribute(AttributeKey<?> key) {
        requireKey(key);
        attributes.delete(key);
    }

    private void requireKey(AttributeKey<?> key) {
        requireUsable();
        if (key == null) {
            throw new MpiException(ErrorClass.KEYVAL, "key is null");
        }
    }

    Attributes attributes() {
        return attributes;
    }

    /** Takes over the attributes that were copied for it. */
    void useAttributes(Attributes copied) {
        attributes = copied;
    }
}
