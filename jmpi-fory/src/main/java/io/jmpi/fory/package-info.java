/**
 * Serializes the objects of messages with Apache Fory. jmpi finds {@link io.jmpi.fory.ForySerializer} by {@link
 * java.util.ServiceLoader}; programs select it. The other classes are package-private, and restrict Fory to the classes
 * that a filter allows.
 */
@NullMarked
package io.jmpi.fory;

import org.jspecify.annotations.NullMarked;
