import { getPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { giveWay } from "../../../src/server/concurrency/give-way";
import { threadNumber } from "../../../src/server/concurrency/system-thread";

giveWay();
parentPort?.postMessage(getPriority(threadNumber()));
