package io.jmpi.trace.replay;

/** A heap of lanes by the arrival of their first messages; equal ones by number. Thread: one. */
final class LaneHeap {
    private final Lane[] heap;
    private int size;

    LaneHeap(int capacity) {
        heap = new Lane[capacity];
    }

    boolean isEmpty() {
        return size == 0;
    }

    Lane first() {
        return heap[0];
    }

    void add(Lane lane) {
        up(size++, lane);
    }

    void remove(Lane lane) {
        int place = lane.heapPlace;
        lane.heapPlace = Lane.NOTHING;
        Lane last = heap[--size];
        heap[size] = null;
        if (last != lane) {
            up(place, last);
            down(last.heapPlace, last);
        }
    }

    private static boolean isBefore(Lane one, Lane other) {
        return one.arrival < other.arrival || one.arrival == other.arrival && one.number < other.number;
    }

    private void up(int from, Lane lane) {
        int place = from;
        while (place > 0 && isBefore(lane, heap[(place - 1) / 2])) {
            put(place, heap[(place - 1) / 2]);
            place = (place - 1) / 2;
        }
        put(place, lane);
    }

    private void down(int from, Lane lane) {
        int place = from;
        while (2 * place + 1 < size) {
            int child = 2 * place + 1;
            if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (!isBefore(heap[child], lane)) {
                break;
            }
            put(place, heap[child]);
            place = child;
        }
        put(place, lane);
    }

    private void put(int place, Lane lane) {
        heap[place] = lane;
        lane.heapPlace = place;
    }
}
