/**
 * Tests of programs that pass messages: {@link io.jmpi.junit.MpiTest} runs a test method in every rank. Tests need
 * nothing else; JUnit finds it through {@link io.jmpi.junit.MpiTestExtension}.
 */
@NullMarked
package io.jmpi.junit;

import org.jspecify.annotations.NullMarked;
