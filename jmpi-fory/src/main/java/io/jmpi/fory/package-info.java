/** Objects of messages serialized by Apache Fory. */
package io.jmpi.fory;
