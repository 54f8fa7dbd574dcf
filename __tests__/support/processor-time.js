const { existsSync, readdirSync, readFileSync } = require("node:fs");

/** Linux reports hundredths of a second, whatever the kernel's own clock rate. */
const ticksPerSecond = 100;

/** Processor seconds of a process and its descendants, ended ones too. Without /proc: of this one alone. */
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
    // The program's name is in brackets and may hold any character.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((total, field) => total + Number(field), 0);
    return [{ pid: Number(name), parent: Number(fields[1]), ticks }];
  } catch {
    return [];
  }
}

module.exports = { processorSeconds };
