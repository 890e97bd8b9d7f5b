package io.jmpi.transport.ucx.tag;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.transport.ucx.ucp.ReservedMemory;
import io.jmpi.transport.ucx.ucp.UcpTags;
import io.jmpi.transport.ucx.ucp.UcpWorker;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Messages that arrived without a tag, and a token for each, which UCX matches instead: the number of the message. Thread: the
 * progress thread. Lifetime of a token: until its message is taken.
 */
final class Tokens {
    /** Bytes of a token. */
    static final int LENGTH = Long.BYTES;

    /** Of the sends of tokens and of the endpoint that they use. */
    static final int TICKET = -1;

    private static final int TOKENS_PER_BLOCK = 4096;

    private final UcpWorker worker;
    private final UcpTags tags;

    /** An endpoint of the worker to itself; 0 before the first token. */
    private long self;

    private final List<ReservedMemory> blocks = new ArrayList<>();
    private final List<ByteBuffer> buffers = new ArrayList<>();
    private @Nullable ArrivedMessage[] messages = {};
    private int[] free = {};
    private int freeCount;

    Tokens(UcpWorker worker, UcpTags tags) {
        this.worker = worker;
        this.tags = tags;
    }

    /** Stores a message and sends its token; returns a status of {@link UcpTags#send}. */
    int send(ArrivedMessage message, long bits) {
        if (self == 0) {
            self = worker.connect(worker.address(), TICKET, false);
        }
        return tags.send(self, put(message), LENGTH, bits, TICKET);
    }

    /** Closes the endpoint, if there is one; returns a request or 0. */
    long disconnect(boolean isLost) {
        long endpoint = self;
        self = 0;
        return endpoint == 0 ? 0 : worker.disconnect(endpoint, isLost);
    }

    /** Stores a message; returns the address of its token. */
    private long put(ArrivedMessage message) {
        if (freeCount == 0) {
            grow();
        }
        int number = free[--freeCount];
        messages[number] = message;
        int block = number / TOKENS_PER_BLOCK;
        int offset = number % TOKENS_PER_BLOCK * LENGTH;
        buffers.get(block).putLong(offset, number);
        return blocks.get(block).address() + offset;
    }

    private void grow() {
        ReservedMemory block = ReservedMemory.of(TOKENS_PER_BLOCK * LENGTH);
        blocks.add(block);
        buffers.add(block.buffer().order(ByteOrder.nativeOrder()));
        int before = messages.length;
        messages = Arrays.copyOf(messages, before + TOKENS_PER_BLOCK);
        free = Arrays.copyOf(free, messages.length);
        for (int number = messages.length - 1; number >= before; number--) {
            free[freeCount++] = number;
        }
    }

    /** The message of a token; null if it is none. */
    @Nullable ArrivedMessage get(ByteBuffer memory, int offset) {
        int number = number(memory, offset);
        return number < 0 || number >= messages.length ? null : messages[number];
    }

    /** Removes the message of a token. */
    ArrivedMessage take(ByteBuffer memory, int offset) {
        int number = number(memory, offset);
        ArrivedMessage message = messages[number];
        if (message == null) {
            throw new IllegalStateException("token " + number + " of no message");
        }
        messages[number] = null;
        free[freeCount++] = number;
        return message;
    }

    /** Removes the messages that a condition names. */
    void takeAll(Predicate<ArrivedMessage> condition, Consumer<ArrivedMessage> visitor) {
        for (int number = 0; number < messages.length; number++) {
            ArrivedMessage message = messages[number];
            if (message != null && condition.test(message)) {
                messages[number] = null;
                visitor.accept(message);
            }
        }
    }

    private static int number(ByteBuffer memory, int offset) {
        boolean isNative = memory.order() == ByteOrder.nativeOrder();
        long number = memory.getLong(offset);
        return (int) (isNative ? number : Long.reverseBytes(number));
    }

    void release() {
        blocks.forEach(ReservedMemory::release);
        blocks.clear();
        buffers.clear();
    }
}
