import { getPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { giveWay, threadNumber } from "../../../src/server/concurrency/threads";

giveWay();
parentPort?.postMessage(getPriority(threadNumber()));
