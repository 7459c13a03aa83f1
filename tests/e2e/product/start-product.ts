import { spawn, type ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

import { memoryFolder } from "../../../apps/api/src/testing/memory-folder.ts";
import { withoutTestClock, moveToTestDate } from "./days-ahead.ts";
import { descendants } from "./descendants.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** The command of `npm start`, to which options can be added. */
export const START = [process.execPath, join(ROOT, "tooling/start.ts")] as const;
const START_TIMEOUT_MS = 120_000;

/** The whole app as `npm start` runs it, with its own ports and data folder. */
export type Product = {
  url: string;
  sandboxUrl: string;
  /** Its metrics, if `METRICS_PORT` was set. */
  metricsUrl: string;
  dataDir: string;
  /** The process that supervises all others. */
  pid: number;
  /** All output until it was ready. */
  printed: string;
  /** Returns all output so far. */
  output(): string;
  /** Milliseconds from the command to "ready". */
  startedInMs: number;
  /** Sends Ctrl-C. Resolves to the exit code when all processes have ended. */
  stop(): Promise<number | null>;
  /** Sends `kill -9` to every process at once, including the database. */
  kill(): Promise<void>;
};

export type Place = { dataDir: string; port: number; sandboxPort: number };

/** Finds free ports and creates an empty folder. Delete it with `removePlace`. */
export async function createPlace(): Promise<Place> {
  const [port, sandboxPort] = [await freePort(), await freePort()];

  return { dataDir: mkdtempSync(join(memoryFolder(), "snowball-e2e-")), port, sandboxPort };
}

export function removePlace({ dataDir }: Place): void {
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * Starts the app and waits until it prints its address.
 * @throws Error with all output if it exits instead.
 */
export async function startProduct(
  { dataDir, port, sandboxPort }: Place,
  environment: Record<string, string> = {},
  [command, ...words]: readonly [string, ...string[]] = START,
): Promise<Product> {
  const began = performance.now();
  const child = spawn(command, words, {
    cwd: ROOT,
    env: {
      ...withoutTestClock(process.env),
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      TRUSTED_PROXIES: "127.0.0.1,::1", // Tests send the client's IP address themselves.
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true, // Its own process group, like in a terminal.
  });
  let output = "";
  const collect = (chunk: Buffer) => void (output += chunk.toString());
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  await waitUntilReady(child, () => output);
  if (output.includes("Fake providers")) await moveToTestDate(`http://localhost:${sandboxPort}`);

  return {
    url: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    metricsUrl: `http://127.0.0.1:${environment["METRICS_PORT"]}/metrics`,
    dataDir,
    pid: child.pid ?? 0,
    printed: output,
    output: () => output,
    startedInMs: performance.now() - began,
    stop: () => endedBy(child, () => signalGroup(child, "SIGINT")),
    kill: async () => {
      const everything = [child.pid ?? 0, ...descendants(child.pid ?? 0)];
      await endedBy(child, () => {
        for (const pid of everything) sendSignal(pid, "SIGKILL");
      });
    },
  };
}

function waitUntilReady(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((ready, refuse) => {
    const giveUp = setTimeout(() => {
      signalGroup(child, "SIGKILL");
      refuse(new Error(`The product did not start in time. It printed:\n${output()}`));
    }, START_TIMEOUT_MS);
    child.stdout?.on("data", () => {
      if (!output().includes("Ctrl-C stops everything.")) return;
      clearTimeout(giveUp);
      ready();
    });
    child.once("exit", (code) => {
      clearTimeout(giveUp);
      refuse(new Error(`The product ended with ${code}. It printed:\n${output()}`));
    });
  });
}

function endedBy(child: ChildProcess, act: () => void): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);

  return new Promise((done) => {
    child.once("exit", (code) => done(code));
    act();
  });
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid !== undefined) sendSignal(-child.pid, signal);
}

/** Sends a signal. Ignores processes that have already ended. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as { code?: string }).code !== "ESRCH") throw error;
  }
}

/** Below the ports that systems assign to outgoing connections, which could take a free one before the app does. */
const PORTS = { min: 20_000, max: 32_000 };

/**
 * Returns a port that is free now.
 * @throws Error if the machine refuses to listen for another reason than a port in use.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.min, PORTS.max);
  const server = createServer();
  const isFree = await new Promise<boolean>((done, refuse) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? done(false) : refuse(error),
    );
    server.listen(port, "127.0.0.1", () => done(true));
  });
  if (!isFree) return freePort();
  await new Promise((closed) => server.close(closed));

  return port;
}
