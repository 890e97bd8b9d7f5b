package io.jmpi.rma;

import io.jmpi.Buffer;
import io.jmpi.datatype.Datatype;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** An array or bytes, of which a test knows what they should hold. One thread at a time. */
final class ModelMemory {
    private final @Nullable ElementKind kind;

    /** Each byte as it should be, elements in the order of the memory. */
    private final ByteBuffer model;

    /** The memory; null until the window that has it is there. */
    private @Nullable Object memory;

    private ModelMemory(@Nullable ElementKind kind, int bytes, ByteOrder order, @Nullable Object memory) {
        this.kind = kind;
        this.model = ByteBuffer.allocate(bytes).order(order);
        this.memory = memory;
    }

    /** An array, filled by chance. */
    static ModelMemory array(ElementKind kind, int elements, Random random) {
        ModelMemory made =
                new ModelMemory(kind, elements * kind.size(), ByteOrder.LITTLE_ENDIAN, kind.newArray(elements));
        made.fill(random);
        return made;
    }

    /** Bytes in either order, which begin at any position of a ByteBuffer, filled by chance. */
    static ModelMemory bytes(int bytes, Random random) {
        ByteOrder order = random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        int before = random.nextInt(20);
        ByteBuffer all = random.nextBoolean()
                ? ByteBuffer.allocate(before + bytes + 9)
                : ByteBuffer.allocateDirect(before + bytes + 9);
        ModelMemory made = new ModelMemory(
                null, bytes, order, all.position(before).limit(before + bytes).order(order));
        made.fill(random);
        return made;
    }

    /** Zeros of a window. */
    static ModelMemory ofWindow(int bytes) {
        return new ModelMemory(null, bytes, ByteOrder.nativeOrder(), null);
    }

    void is(ByteBuffer buffer) {
        memory = buffer;
    }

    @Nullable Object memory() {
        return memory;
    }

    /** The kind of an array; null if bytes. */
    @Nullable ElementKind kind() {
        return kind;
    }

    int bytes() {
        return model.capacity();
    }

    /** A copy of what the memory should hold. */
    byte[] expected() {
        return model.array().clone();
    }

    private void fill(Random random) {
        ElementKind unit = kind == null ? ElementKind.BYTE : kind;
        for (int at = 0; at < bytes(); at += unit.size()) {
            set(unit, at, unit.random(random));
        }
        scribble(model.array());
    }

    /** Overwrites the memory itself. */
    void scribble(byte[] content) {
        ByteBuffer bytes = ByteBuffer.wrap(content).order(model.order());
        if (memory instanceof ByteBuffer buffer) {
            buffer.put(buffer.position(), content);
        } else if (kind != null && memory != null) {
            for (int i = 0; i < bytes() / kind.size(); i++) {
                kind.set(memory, i, kind.get(bytes, i * kind.size()));
            }
        }
    }

    /** What an element should be. */
    long get(ElementKind element, int at) {
        return element.get(model, at);
    }

    /** Sets what an element should be. */
    void set(ElementKind element, int at, long bits) {
        element.set(model, at, bits);
    }

    /** The bytes that the memory has. */
    byte[] actual() {
        ByteBuffer bytes = ByteBuffer.allocate(bytes()).order(model.order());
        if (memory instanceof ByteBuffer buffer) {
            bytes.put(0, buffer, buffer.position(), bytes());
        } else if (kind != null && memory != null) {
            for (int i = 0; i < bytes() / kind.size(); i++) {
                kind.set(bytes, i * kind.size(), kind.get(memory, i));
            }
        }
        return bytes.array();
    }

    /** A layout of elements in this memory, whose offsets count from a byte. */
    @SuppressWarnings("unchecked")
    Buffer buffer(RandomLayout layout, int base) {
        if (memory instanceof ByteBuffer buffer) {
            return Buffer.of(
                    buffer,
                    buffer.position() + base,
                    layout.count(),
                    layout.type().inBuffer());
        }
        return Buffer.of(memory, base / kind.size(), layout.count(), (Datatype<Object>) layout.type());
    }

    @Override
    public String toString() {
        return memory == null
                ? bytes() + " allocated bytes"
                : kind == null ? bytes() + " bytes, " + model.order() : Arrays.toString(new Object[] {kind, bytes()});
    }
}
