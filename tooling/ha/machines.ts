import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { ProgramName, Programs } from "./programs.ts";

const TEMPLATES = join(import.meta.dirname, "../../deploy/ha");
const LISTEN_MS = 60_000;
const END_MS = 20_000;
const SAID_MAX = 2_000;

/** A folder with everything that one trial writes, and the processes that it started. */
export type Machines = {
  folder: string;
  binDir: string;
  inside(path: string): string;
  /** Writes a file of `deploy/ha` with its gaps filled in; answers where its program finds it. */
  write(template: string, as: string, gaps: Gaps): string;
  writeText(as: string, text: string): string;
  start(name: ProgramName, words: readonly string[], log?: string): ChildProcess;
  /** The last of what each program said. */
  said(): string;
  remove(): void;
};

export type Gaps = Readonly<Record<string, string | number>>;

export function createMachines(programs: Programs): Machines {
  const folder = programs.makeFolder();
  const writeText = (as: string, text: string) => {
    const path = join(folder, as);
    writeFileSync(path, text);
    chmodSync(path, 0o644);
    return programs.inside(path);
  };

  return {
    folder,
    binDir: programs.binDir,
    inside: (path) => programs.inside(path),
    writeText,
    write: (template, as, gaps) =>
      writeText(as, fillTemplate(readFileSync(join(TEMPLATES, template), "utf8"), gaps)),
    start: (name, words, log = name) => programs.start(name, words, join(folder, `${log}.log`)),
    said: () =>
      globSync("*.log", { cwd: folder })
        .map((log) => `${log}:\n${readFileSync(join(folder, log), "utf8").slice(-SAID_MAX)}`)
        .join("\n"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** @throws Error naming a gap that is left. */
export function fillTemplate(template: string, gaps: Gaps): string {
  return template.replaceAll(/@([A-Z][A-Z_0-9]*)@/g, (_, name: string) => {
    const value = gaps[name];
    if (value === undefined) throw new Error(`Nothing fills @${name}@.`);
    return String(value);
  });
}

/** @throws Error where it ends, or nobody listens in time. */
export async function listening(child: ChildProcess, port: number): Promise<void> {
  for (const deadline = performance.now() + LISTEN_MS; performance.now() < deadline;) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended: ${child.exitCode}.`);
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false, // Not yet.
    );
    socket.destroy();
    if (isOpen) return;
    await sleep(100);
  }
  throw new Error(`${child.spawnargs.join(" ")} does not listen.`);
}

/** Asks it to end, and ends it where it does not. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  const last = setTimeout(() => child.kill("SIGKILL"), END_MS);
  await ended;
  clearTimeout(last);
}
