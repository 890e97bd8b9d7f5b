package io.jmpi.matching.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** Gives a test each {@link MatchingEngine}; without a profile three of them, others with each seed. */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ArgumentsSource(SomeEngines.Provider.class)
public @interface SomeEngines {
    /** Chooses them for one test. */
    final class Provider implements ArgumentsProvider {
        @Override
        public Stream<Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext test) {
            List<MatchingEngine> all = List.of(MatchingEngine.values());
            return TestSeeds.some(test.getUniqueId(), 3, all.size(), all).stream()
                    .map(Arguments::of);
        }
    }
}
