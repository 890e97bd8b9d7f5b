/**
 * JSON without a library: {@link io.jmpi.bench.json.Json} reads and writes it as maps, lists, strings, numbers,
 * booleans and null. The packages {@code command}, {@code harness}, {@code report} and {@code osu.program} use it.
 */
package io.jmpi.bench.json;
