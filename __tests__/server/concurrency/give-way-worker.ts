import { execFileSync } from "node:child_process";
import { readlinkSync } from "node:fs";
import { getPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { giveWay } from "../../../src/server/concurrency/give-way";

const thread = readlinkSync("/proc/thread-self").split("/").at(-1) ?? "";
giveWay();
const scheduling = execFileSync("chrt", ["-p", thread], { encoding: "utf8" });
parentPort?.postMessage({ priority: getPriority(Number(thread)), scheduling });
