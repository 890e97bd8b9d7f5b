/**
 * Events of the JDK Flight Recorder. They cost nothing while no recording wants them, and jmpi runs without them where the
 * module jdk.jfr is missing: {@link io.jmpi.internal.jfr.FlightRecording} alone decides whether a class is touched that needs it.
 */
package io.jmpi.internal.jfr;
