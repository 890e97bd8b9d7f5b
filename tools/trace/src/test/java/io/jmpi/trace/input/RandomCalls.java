package io.jmpi.trace.input;

import io.jmpi.trace.format.Argument;
import io.jmpi.trace.format.ArgumentKind;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.Field;
import java.util.Random;

/** Calls of any type with any arguments, even impossible ones. */
final class RandomCalls {
    private static final long BEGIN = 1_700_000_000_000_000_000L;

    private final Random random;
    private long wall = BEGIN;
    private long cpu;

    RandomCalls(long seed) {
        random = new Random(seed);
    }

    /** Fills a call of that type; each begins after the one before. */
    Call fill(Call call, CallType type) {
        call.begin(type);
        long wallStart = wall += random.nextInt(1_000_000_000);
        long cpuStart = cpu += random.nextInt(1_000_000);
        wall += random.nextInt(1_000_000_000);
        cpu += random.nextInt(1_000_000);
        call.at(random.nextInt(1 << 16), wallStart, wall).onProcessor(cpuStart, cpu);
        for (int slot = 0; slot < type.arguments().size(); slot++) {
            fill(call, slot, type.arguments().get(slot));
        }
        return call;
    }

    private void fill(Call call, int slot, Argument argument) {
        if (argument.rootOnly() && !call.isAtRoot()) {
            return;
        }
        Field self = call.has(Field.COMMRANK) ? Field.COMMRANK : Field.OLDCOMMRANK;
        if (argument.field() == Field.ROOT && call.has(self) && random.nextBoolean()) {
            call.set(slot, call.number(self));
            return;
        }
        switch (argument.kind()) {
            case STRING -> call.set(slot, text());
            case STRING_ARRAY -> call.set(slot, texts());
            case STRING_ROWS -> call.set(slot, new String[][] {texts(), texts(), new String[0]});
            case I32_ROWS -> call.set(slot, new int[][] {{1, random.nextInt(), -1}, {}, {random.nextInt()}});
            case STATUS -> {
                call.mark(slot);
                for (int i = random.nextInt(4); i > 0; i--) {
                    call.statuses()
                            .add(
                                    random.nextInt(),
                                    random.nextInt(),
                                    random.nextInt(),
                                    random.nextInt(2),
                                    random.nextInt(128));
                }
            }
            default -> {
                if (argument.kind().isScalar()) {
                    call.set(slot, number(argument.kind()));
                } else {
                    int length = random.nextInt(40);
                    int[] to = call.array(slot, length);
                    for (int i = 0; i < length; i++) {
                        to[i] = (int) number(argument.kind());
                    }
                }
            }
        }
    }

    private long number(ArgumentKind kind) {
        return switch (kind.bytes()) {
            case 1 -> random.nextInt(1 << 8);
            case 2 -> random.nextInt(1 << 16);
            case 4 -> random.nextInt();
            default -> random.nextLong();
        };
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(20); i > 0; i--) {
            text.append((char) random.nextInt(256));
        }
        return text.toString();
    }

    private String[] texts() {
        String[] texts = new String[random.nextInt(4)];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = text();
        }
        return texts;
    }
}
