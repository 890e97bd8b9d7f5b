package io.jmpi.transport.netty.sockets;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultChannelPromise;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.IoRegistration;
import io.netty.util.concurrent.AbstractScheduledEventExecutor;
import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.Ticker;
import io.netty.util.internal.ThreadExecutorMap;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * An event loop that its owner drives, and that may get another owner: {@code ManualIoEventLoop} of Netty belongs to one thread for
 * life. It implements only what a transport needs: it ends with its last run, without a quiet period.
 *
 * <p>Thread: {@link #run} and {@link #belongTo} the owner's, or a thread that acts for the owner; {@link #execute} any.
 */
public final class DrivenEventLoop extends AbstractScheduledEventExecutor implements IoEventLoop {
    private final Ticker ticker;
    private final IoHandler handler;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Promise<?> termination = new DefaultPromise<Void>(GlobalEventExecutor.INSTANCE);
    private final Waiting waiting = new Waiting();
    private volatile Thread owner;
    private volatile boolean shuttingDown;
    private volatile boolean terminated;
    private boolean initialized;

    public DrivenEventLoop(Thread owner, IoHandlerFactory handlers, Ticker ticker) {
        this.owner = owner;
        this.ticker = ticker;
        this.handler = handlers.newHandler(this);
    }

    /** Sets another owner. The caller ensures that the new owner sees the writes of the previous one. */
    public void belongTo(Thread thread) {
        owner = thread;
    }

    // ---------------------------------------------------------------- the owner

    /**
     * Handles events of sockets, and runs tasks.
     *
     * @param nanos how long to wait for an event or a task; negative for not at all
     * @return the number of events and tasks
     */
    public int run(long nanos) {
        if (!inEventLoop()) {
            throw new IllegalStateException("thread '" + Thread.currentThread().getName()
                    + "' called run, but only thread '" + owner.getName() + "' may run this event loop");
        }
        if (!initialized) {
            initialized = true;
            handler.initialize();
        }
        waiting.longest = nanos;
        EventExecutor before = ThreadExecutorMap.setCurrentExecutor(this); // Netty's allocator asks for it.
        try {
            return handler.run(waiting) + runTasks();
        } finally {
            ThreadExecutorMap.setCurrentExecutor(before);
        }
    }

    public int runNow() {
        return run(-1);
    }

    private int runTasks() {
        fetchFromScheduledTaskQueue(tasks);
        int count = 0;
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            safeExecute(task);
            count++;
        }
        return count;
    }

    /** Ends the loop: closes all channels, and releases the handler's resources. Does nothing if it has ended. */
    public void end() {
        if (terminated) {
            return;
        }
        shuttingDown = true;
        runTasks();
        handler.prepareToDestroy();
        runTasks();
        cancelScheduledTasks();
        handler.destroy();
        terminated = true;
        while (runTasks() > 0) {
            // A task may add another one.
        }
        termination.trySuccess(null);
    }

    /** How long the handler may wait. */
    private final class Waiting implements IoHandlerContext {
        private long longest;

        @Override
        public boolean canBlock() {
            return longest >= 0 && tasks.isEmpty() && !hasScheduledTasks();
        }

        @Override
        public long delayNanos(long now) {
            return longest < 0 ? 0 : Math.min(longest, DrivenEventLoop.this.delayNanos(now, longest));
        }

        @Override
        public long deadlineNanos() {
            if (longest < 0) {
                return -1;
            }
            long end = ticker.nanoTime() + longest;
            long next = nextScheduledTaskDeadlineNanos();
            return next == -1 || next - end > 0 ? end : next;
        }
    }

    // ---------------------------------------------------------------- any thread

    @Override
    public void execute(Runnable task) {
        if (terminated) {
            throw new RejectedExecutionException("the event loop has ended");
        }
        tasks.add(task);
        if (!inEventLoop()) {
            handler.wakeup();
        }
    }

    @Override
    public boolean inEventLoop(Thread thread) {
        return owner == thread;
    }

    @Override
    public Ticker ticker() {
        return ticker;
    }

    // ---------------------------------------------------------------- channels

    @Override
    public IoEventLoop next() {
        return this;
    }

    @Override
    public IoEventLoopGroup parent() {
        return null;
    }

    @Override
    public Future<IoRegistration> register(IoHandle handle) {
        Promise<IoRegistration> promise = newPromise();
        if (inEventLoop()) {
            register(handle, promise);
        } else {
            execute(() -> register(handle, promise));
        }
        return promise;
    }

    private void register(IoHandle handle, Promise<IoRegistration> promise) {
        try {
            promise.setSuccess(handler.register(handle));
        } catch (Exception e) { // As the handler declares.
            promise.setFailure(e);
        }
    }

    @Override
    @Deprecated
    public ChannelFuture register(Channel channel) {
        return register(new DefaultChannelPromise(channel, this));
    }

    @Override
    @Deprecated
    public ChannelFuture register(ChannelPromise promise) {
        promise.channel().unsafe().register(this, promise);
        return promise;
    }

    @Override
    @Deprecated
    public ChannelFuture register(Channel channel, ChannelPromise promise) {
        channel.unsafe().register(this, promise);
        return promise;
    }

    @Override
    public boolean isCompatible(Class<? extends IoHandle> handleType) {
        return handler.isCompatible(handleType);
    }

    @Override
    public boolean isIoType(Class<? extends IoHandler> handlerType) {
        return handler.getClass().equals(handlerType);
    }

    // ---------------------------------------------------------------- the end

    @Override
    public Future<?> shutdownGracefully(long quietPeriod, long timeout, TimeUnit unit) {
        shuttingDown = true;
        return termination;
    }

    @Override
    @Deprecated
    public void shutdown() {
        shuttingDown = true;
    }

    @Override
    public Future<?> terminationFuture() {
        return termination;
    }

    @Override
    public boolean isShuttingDown() {
        return shuttingDown;
    }

    @Override
    public boolean isShutdown() {
        return shuttingDown;
    }

    @Override
    public boolean isTerminated() {
        return terminated;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return termination.await(timeout, unit);
    }
}
