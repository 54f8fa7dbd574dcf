import { getPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { lowerOwnPriority, threadNumber } from "../../../src/server/concurrency/threads";

lowerOwnPriority();
parentPort?.postMessage(getPriority(threadNumber()));
