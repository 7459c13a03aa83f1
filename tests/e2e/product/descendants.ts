import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

type Process = { pid: number; parent: number };

/** Returns the ids of all processes that a process started, directly or indirectly. */
export function descendants(pid: number): number[] {
  const all = existsSync("/proc/self/stat") ? fromProc() : fromPs();
  const found: number[] = [];
  const queue = [pid];
  for (let current = queue.pop(); current !== undefined; current = queue.pop()) {
    for (const { pid: child, parent } of all) {
      if (parent !== current) continue;
      found.push(child);
      queue.push(child);
    }
  }

  return found;
}

/** Returns the command line of a process. Empty if it has ended. */
export function readCommandLine(pid: number): string {
  try {
    return existsSync("/proc/self/cmdline")
      ? readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
      : execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return ""; // The process has ended in the meantime.
  }
}

/** Linux: a minimal machine has no `ps`. */
function fromProc(): Process[] {
  return readdirSync("/proc")
    .filter((name) => /^[0-9]+$/.test(name))
    .flatMap((name) => {
      try {
        // The command's name is in parentheses, and may itself contain spaces and parentheses.
        const [, parent] = readFileSync(`/proc/${name}/stat`, "utf8")
          .replace(/^.*\) /s, "")
          .split(" ");
        return [{ pid: Number(name), parent: Number(parent) }];
      } catch {
        return []; // The process has ended in the meantime.
      }
    });
}

function fromPs(): Process[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });

  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
      return { pid, parent };
    });
}
