package io.jmpi.transport.netty.sockets;

import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoRegistration;

/**
 * Preserves interrupts that arrive while Netty's NIO handler blocks: after a select without result, the handler clears
 * the thread's interrupt and discards it, unless it may no longer block. Therefore the context reports, from the first
 * select on, that it may not block; the caller blocks again if necessary.
 *
 * <p>Thread: the event loop's.
 */
final class InterruptKeepingHandler implements IoHandler, IoHandlerContext {
    /** The handler asks when it chooses its strategy, before the first select, and after each select. */
    private static final int QUERIES_BEFORE_SELECT = 2;

    private final IoHandler handler;
    private IoHandlerContext context;
    private int queries;

    InterruptKeepingHandler(IoHandler handler) {
        this.handler = handler;
    }

    @Override
    public int run(IoHandlerContext caller) {
        context = caller;
        queries = 0;
        return handler.run(this);
    }

    @Override
    public boolean canBlock() {
        return queries++ < QUERIES_BEFORE_SELECT && context.canBlock();
    }

    @Override
    public long delayNanos(long currentTimeNanos) {
        return context.delayNanos(currentTimeNanos);
    }

    @Override
    public long deadlineNanos() {
        return context.deadlineNanos();
    }

    @Override
    public void reportActiveIoTime(long activeNanos) {
        context.reportActiveIoTime(activeNanos);
    }

    @Override
    public boolean shouldReportActiveIoTime() {
        return context.shouldReportActiveIoTime();
    }

    @Override
    public void initialize() {
        handler.initialize();
    }

    @Override
    public void prepareToDestroy() {
        handler.prepareToDestroy();
    }

    @Override
    public void destroy() {
        handler.destroy();
    }

    @Override
    public IoRegistration register(IoHandle handle) throws Exception {
        return handler.register(handle);
    }

    @Override
    public void wakeup() {
        handler.wakeup();
    }

    @Override
    public boolean isCompatible(Class<? extends IoHandle> handleType) {
        return handler.isCompatible(handleType);
    }
}
