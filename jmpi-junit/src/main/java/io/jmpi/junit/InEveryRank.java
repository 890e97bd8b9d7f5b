package io.jmpi.junit;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.JobTimeoutException;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.RankFailedException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** Calls a test method in every rank of a job instead of once. */
final class InEveryRank implements InvocationInterceptor, ParameterResolver {
    private final MpiTest test;
    private final MpiConfig config;

    InEveryRank(MpiTest test, MpiConfig config) {
        this.test = test;
        this.config = config;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return parameter.getDeclaringExecutable().equals(context.getRequiredTestMethod())
                && (type == Communicator.class || type == Mpi.class);
    }

    /** Each rank gets its own later. */
    @Override
    public @Nullable Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return null;
    }

    @Override
    @SuppressWarnings("NullAway") // The cause is not null: it is the exception of a rank or method.
    public void interceptTestTemplateMethod(
            Invocation<Void> once, ReflectiveInvocationContext<Method> call, ExtensionContext context)
            throws Throwable {
        once.skip();
        Method method = call.getExecutable();
        method.setAccessible(true);
        Object target = call.getTarget().orElse(null);
        Object[] arguments = call.getArguments().toArray();
        try {
            Jmpi.runSessions(
                    config,
                    test.ranks(),
                    Duration.ofSeconds(test.timeoutSeconds()),
                    mpi -> callAs(mpi, method, target, arguments.clone()));
        } catch (JobTimeoutException e) {
            JobTimeoutException named = new JobTimeoutException(job() + ": " + e.getMessage());
            named.setStackTrace(e.getStackTrace());
            throw named;
        } catch (RankFailedException e) {
            e.getCause().addSuppressed(new FailedRank("in rank " + e.rank() + " of " + job()));
            throw e.getCause();
        }
    }

    /** Describes the run, because some reports omit its display name. */
    private String job() {
        return MpiTestExtension.ranks(test) + ", matcher " + config.get(MpiTestExtension.MATCHER);
    }

    @SuppressWarnings("NullAway")
    private static void callAs(Mpi mpi, Method method, @Nullable Object target, Object[] arguments) throws Exception {
        Class<?>[] types = method.getParameterTypes();
        for (int i = 0; i < types.length; i++) {
            if (types[i] == Mpi.class) {
                arguments[i] = mpi;
            } else if (types[i] == Communicator.class) {
                arguments[i] = mpi.world();
            }
        }
        try {
            method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (Exception) e.getCause();
        }
    }

    /** Adds rank and matcher to the failed assertion, and preserves its type and message. */
    private static final class FailedRank extends RuntimeException {
        private static final long serialVersionUID = 1;

        FailedRank(String message) {
            super(message, null, false, false);
        }
    }
}
