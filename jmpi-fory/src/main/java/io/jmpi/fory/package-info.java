/**
 * Objects of messages serialized by Apache Fory: {@link io.jmpi.fory.ForySerializer}, which jmpi finds by {@link
 * java.util.ServiceLoader} and programs choose. The rest is package-private, and keeps Fory to the classes that a
 * filter allows.
 */
@NullMarked
package io.jmpi.fory;

import org.jspecify.annotations.NullMarked;
