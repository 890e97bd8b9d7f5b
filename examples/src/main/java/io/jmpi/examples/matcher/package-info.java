/** A matching engine that is not jmpi's own; {@code docs/write-a-matcher.md} builds it step by step. */
package io.jmpi.examples.matcher;
