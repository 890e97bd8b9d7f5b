/**
 * What every matching engine promises, as tests: a subclass of {@link io.jmpi.matching.contract.MatcherContract} proves an
 * engine. With the oracle, the generator of random streams and the shrinker of those that fail.
 */
package io.jmpi.matching.contract;
