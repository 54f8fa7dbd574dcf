import { readlinkSync } from "node:fs";
import { getPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { giveWay } from "../../../src/server/concurrency/give-way";

giveWay();
parentPort?.postMessage(getPriority(Number(readlinkSync("/proc/thread-self").split("/").at(-1))));
