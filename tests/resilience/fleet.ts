import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { startEmbeddedServer } from "../../apps/api/src/database/embedded/start-embedded-server.ts";
import { createPlace, freePort } from "../e2e/product/start-product.ts";
import { type Balancer, startBalancer } from "./balance.ts";

export const ROOT = join(import.meta.dirname, "../..");
const READY_MS = 180_000;
const POLL_MS = 100;

/** Several processes of one installation behind a balancer, as on servers of one's own. */
export type Fleet = {
  /** Of the balancer. */
  url: string;
  sandboxUrl: string;
  /** Of the database's owner. */
  databaseUrl: string;
  /** `npm run migrate` with the code in a folder. */
  migrate(code: string): Promise<void>;
  /** @throws Error with what it said where it ends instead of serving. */
  startServer(code: string, environment?: Environment): Promise<Part>;
  startWorker(code: string): Promise<Part>;
  stop(): Promise<void>;
};

type Environment = Record<string, string>;
export type Part = { said(): string; kill(): void; stop(): Promise<void> };

/** What stands around the processes, and is stopped with them. */
export type Surroundings = {
  /** Connection strings, empty as yet. */
  database: { owner: string; api: string; system: string };
  balancer: Balancer;
  environment?: Environment;
  stop(): Promise<void>;
};

/** The stand-in of this checkout, an empty database and a balancer before nobody yet. */
export async function startFleet(around?: Surroundings): Promise<Fleet> {
  const surroundings = around ?? (await surround());
  const { database, balancer, environment: more } = surroundings;
  const { sandboxPort, dataDir: appDir } = await createPlace();
  const environment: Environment = {
    DATA_DIR: appDir,
    API_DATABASE_URL: database.api,
    SYSTEM_DATABASE_URL: database.system,
    PUBLIC_URL: balancer.url,
    SANDBOX_PORT: String(sandboxPort),
    TRUSTED_PROXIES: "127.0.0.1,::1", // Callers say themselves where they live.
    LOG_LEVEL: "warn",
    DRAIN_SECONDS: "2",
    ...more,
  };
  const sandbox = startPart(join(ROOT, "apps/sandbox/src/main.ts"), {
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_DATA_DIR: join(appDir, "sandbox"),
    STRIPE_WEBHOOK_URL: `${balancer.url}/webhooks/stripe/`,
    STRIPE_WEBHOOK_SECRET: "whsec_sandbox",
  });
  const parts = new Set<Part>([sandbox]);

  return {
    url: balancer.url,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    databaseUrl: database.owner,
    migrate: async (code) => {
      const script = join(code, "apps/api/src/keep-database.ts");
      const keeper = startPart(script, { ...environment, DATABASE_URL: database.owner });
      await keeper.ended;
      if (keeper.exitCode() !== 0) throw new Error(keeper.said());
    },
    startServer: async (code, more = {}) => {
      const { PORT = String(await freePort()) } = more;
      const script = join(code, "apps/api/src/main.ts");
      const part = startPart(script, { ...environment, ...more, PORT }, ["--role", "server"]);
      parts.add(part);
      await ready(part, Number(PORT));
      balancer.add(Number(PORT));
      return part;
    },
    startWorker: async (code) => {
      const script = join(code, "apps/api/src/main.ts");
      const part = startPart(script, environment, ["--role", "worker"]);
      parts.add(part);
      return part;
    },
    stop: async () => {
      await Promise.all([...parts].map((part) => part.stop()));
      await surroundings.stop();
      rmSync(appDir, { recursive: true, force: true });
    },
  };
}

/** An empty database and a balancer before nobody yet. */
export async function surround(): Promise<Surroundings> {
  const dataDir = mkdtempSync(join(tmpdir(), "snowball-fleet-"));
  const server = await startEmbeddedServer({ dataDir, durable: false });
  const owner = server.connectionString;
  const as = (role: string) => owner.replace("user=snowball", `user=${role}`);
  const balancer = await startBalancer();

  return {
    database: { owner, api: as("snowball_api"), system: as("snowball_system") },
    balancer,
    stop: async () => {
      await balancer.stop();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type StartedPart = Part & { ended: Promise<unknown>; exitCode: () => number | null };

function startPart(
  script: string,
  environment: Environment,
  options: readonly string[] = [],
): StartedPart {
  const { PATH = "" } = process.env;
  const child: ChildProcess = spawn(process.execPath, [script, ...options], {
    env: { PATH, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const hear = (chunk: Buffer) => void (said += chunk.toString());
  child.stdout?.on("data", hear);
  child.stderr?.on("data", hear);
  const ended = once(child, "exit");

  return {
    ended,
    exitCode: () => child.exitCode,
    said: () => said,
    kill: () => void child.kill("SIGKILL"),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function ready(part: StartedPart, port: number): Promise<void> {
  for (const deadline = performance.now() + READY_MS; performance.now() < deadline;) {
    if (part.exitCode() !== null) throw new Error(part.said());
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null); // Not yet.
    if (answer?.ok) return;
    await sleep(POLL_MS);
  }
  throw new Error(`A server was not ready in time. It said:\n${part.said()}`);
}
