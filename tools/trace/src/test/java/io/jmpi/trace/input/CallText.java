package io.jmpi.trace.input;

import io.jmpi.trace.format.Argument;
import io.jmpi.trace.format.ArgumentKind;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.Field;
import io.jmpi.trace.format.Statuses;
import java.util.Arrays;

/** Formats a {@link Call} as text, which tests compare and show on a difference. */
final class CallText {
    private CallText() {}

    static String of(Call call) {
        StringBuilder text = new StringBuilder(256);
        text.append(call.type().callName()).append(" thread=").append(call.thread());
        text.append(" wall=").append(call.wallStart()).append("..").append(call.wallStop());
        text.append(" cpu=").append(call.cpuStart()).append("..").append(call.cpuStop());
        for (Argument argument : call.type().arguments()) {
            Field field = argument.field();
            if (call.has(field) && argument.kind() != ArgumentKind.STATUS) {
                text.append(' ').append(field.fieldName()).append('=').append(value(call, argument));
            }
        }
        Statuses statuses = call.statuses();
        for (int i = 0; i < statuses.count(); i++) {
            text.append(" {").append(statuses.bytes(i)).append(' ').append(statuses.source(i));
            text.append(' ').append(statuses.tag(i)).append(' ').append(statuses.cancelled(i));
            text.append(' ').append(statuses.error(i)).append('}');
        }
        return text.toString();
    }

    private static String value(Call call, Argument argument) {
        Field field = argument.field();
        return switch (argument.kind()) {
            case STRING -> '"' + call.text(field) + '"';
            case STRING_ARRAY -> Arrays.toString(call.texts(field));
            case STRING_ROWS -> Arrays.deepToString(call.textRows(field));
            case I32_ROWS -> Arrays.deepToString(call.rows(field));
            default ->
                argument.kind().isArray()
                        ? Arrays.toString(call.numbers(field))
                        : String.valueOf(call.longNumber(field));
        };
    }
}
