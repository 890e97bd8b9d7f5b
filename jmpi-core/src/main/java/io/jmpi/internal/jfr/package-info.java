/**
 * Events of the JDK Flight Recorder. They cost nothing while no recording enables them, and jmpi runs without them if
 * the module jdk.jfr is missing: {@link io.jmpi.internal.jfr.FlightRecording} alone decides whether classes that need
 * it are loaded.
 */
package io.jmpi.internal.jfr;
