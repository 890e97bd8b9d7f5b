/**
 * A matching engine that is not jmpi's own: {@link io.jmpi.examples.matcher.TagMatcherProvider} and its {@link
 * io.jmpi.examples.matcher.TagMatcher}. {@code docs/internals/write-a-matcher.md} builds it step by step; copy it to
 * write your own engine.
 */
package io.jmpi.examples.matcher;
