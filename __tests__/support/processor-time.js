const { existsSync, readdirSync, readFileSync } = require("node:fs");

/** Linux gives programs hundredths of a second, whatever its own clock does. */
const ticksPerSecond = 100;

/** Seconds of processor time used by a process and its descendants, ended ones too. Without /proc: by this process alone. */
function processorSeconds(pid = process.pid) {
  if (!existsSync("/proc/self/stat")) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  const children = new Map();
  for (const each of readdirSync("/proc").flatMap(readStat)) {
    children.set(each.parent, [...(children.get(each.parent) ?? []), each]);
    if (each.pid === pid) children.set("root", [each]);
  }
  const sum = (list = []) =>
    list.reduce((total, each) => total + each.ticks + sum(children.get(each.pid)), 0);
  return sum(children.get("root")) / ticksPerSecond;
}

function readStat(name) {
  if (!/^\d+$/.test(name)) return [];
  try {
    const text = readFileSync(`/proc/${name}/stat`, "utf8");
    // The program's name stands in brackets and may hold anything.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((total, field) => total + Number(field), 0);
    return [{ pid: Number(name), parent: Number(fields[1]), ticks }];
  } catch {
    // It has ended since.
    return [];
  }
}

module.exports = { processorSeconds };
