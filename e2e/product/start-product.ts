import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { machinesTime, moveToTests } from "./days-ahead.ts";
import { descendants } from "./descendants.ts";

const ROOT = join(import.meta.dirname, "../..");
const START = [process.execPath, join(ROOT, "tooling/start.ts")] as const;
const START_TIMEOUT_MS = 60_000;

/** The whole product as `npm start` runs it, on ports and a data folder of its own. */
export type Product = {
  url: string;
  sandboxUrl: string;
  dataDir: string;
  /** The process that keeps all others. */
  pid: number;
  /** Everything it said until it was ready. */
  printed: string;
  /** Everything it has said by now. */
  said(): string;
  /** Milliseconds from the command to "ready". */
  startedInMs: number;
  /** Ctrl-C: settles with the exit code when everything has ended. */
  stop(): Promise<number | null>;
  /** `kill -9` of every process, the database's included, at once. */
  kill(): Promise<void>;
};

export type Place = { dataDir: string; port: number; sandboxPort: number };

/** Ports that are free now and a folder that is empty. Remove it with `removePlace`. */
export async function createPlace(): Promise<Place> {
  const [port, sandboxPort] = [await freePort(), await freePort()];

  return { dataDir: mkdtempSync(join(tmpdir(), "snowball-e2e-")), port, sandboxPort };
}

export function removePlace({ dataDir }: Place): void {
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * Starts the product and waits until it says where to go.
 * @throws Error with everything it printed when it ends instead.
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
      ...machinesTime(process.env),
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      TRUSTED_PROXIES: "127.0.0.1,::1", // Tests say themselves where their people live.
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true, // A process group of its own, as a terminal gives it.
  });
  let said = "";
  const hear = (chunk: Buffer) => void (said += chunk.toString());
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  await waitUntilReady(child, () => said);
  if (said.includes("Provider stand-in")) await moveToTests(`http://localhost:${sandboxPort}`);

  return {
    url: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    dataDir,
    pid: child.pid ?? 0,
    printed: said,
    said: () => said,
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

function waitUntilReady(child: ChildProcess, said: () => string): Promise<void> {
  return new Promise((ready, refuse) => {
    const giveUp = setTimeout(() => {
      signalGroup(child, "SIGKILL");
      refuse(new Error(`The product did not start in time. It printed:\n${said()}`));
    }, START_TIMEOUT_MS);
    child.stdout?.on("data", () => {
      if (!said().includes("Ctrl-C stops everything.")) return;
      clearTimeout(giveUp);
      ready();
    });
    child.once("exit", (code) => {
      clearTimeout(giveUp);
      refuse(new Error(`The product ended with ${code}. It printed:\n${said()}`));
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

/** To a process that may be gone already. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as { code?: string }).code !== "ESRCH") throw error;
  }
}

/** A port on which nobody listens now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === "string") throw new Error("No port was free.");
  return address.port;
}
