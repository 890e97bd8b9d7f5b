package io.jmpi.junit;

import io.jmpi.MpiConfig;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Expands each {@link MpiTest} to one test for each matching engine. JUnit creates this class; programs do not need it.
 */
public final class MpiTestExtension implements TestTemplateInvocationContextProvider {
    static final String MATCHER = "matcher";

    /** For JUnit. */
    public MpiTestExtension() {}

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return true;
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        Method method = context.getRequiredTestMethod();
        MpiTest test = AnnotationSupport.findAnnotation(method, MpiTest.class).orElseThrow();
        if (test.ranks() < 1 || test.timeoutSeconds() < 1) {
            throw new ExtensionConfigurationException("@MpiTest of " + method.getName() + ": ranks=" + test.ranks()
                    + ", timeoutSeconds=" + test.timeoutSeconds() + "; both must be positive");
        }
        MpiConfig config = MpiConfig.defaults();
        for (String setting : test.settings()) {
            int equals = setting.indexOf('=');
            if (equals < 1) {
                throw new ExtensionConfigurationException(
                        "@MpiTest of " + method.getName() + ": setting '" + setting + "' is not key=value");
            }
            config = config.with(setting.substring(0, equals), setting.substring(equals + 1));
        }
        MpiConfig settings = config;
        return test.matchers().length == 0
                ? Stream.of(new RankedTest(test, settings, ranks(test)))
                : Stream.of(test.matchers())
                        .map(matcher ->
                                new RankedTest(test, settings.with(MATCHER, matcher), ranks(test) + ", " + matcher));
    }

    /** The number of ranks of a test, in words. */
    static String ranks(MpiTest test) {
        return test.ranks() + (test.ranks() == 1 ? " rank" : " ranks");
    }

    /** One run of a test. */
    private record RankedTest(MpiTest test, MpiConfig config, String name) implements TestTemplateInvocationContext {
        @Override
        public String getDisplayName(int index) {
            return name;
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(new InEveryRank(test, config));
        }
    }
}
