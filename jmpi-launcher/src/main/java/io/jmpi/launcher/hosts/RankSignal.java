package io.jmpi.launcher.hosts;

import io.jmpi.launcher.process.StartedRank;

/** A signal for a rank of another host. */
enum RankSignal {
    TERMINATE {
        @Override
        void send(StartedRank rank) {
            rank.terminate();
        }
    },
    KILL {
        @Override
        void send(StartedRank rank) {
            rank.kill();
        }
    },
    DUMP {
        @Override
        void send(StartedRank rank) {
            rank.dump();
        }
    };

    abstract void send(StartedRank rank);
}
