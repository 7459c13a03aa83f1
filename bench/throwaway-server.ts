import { mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";

import { startEmbeddedServer } from "../apps/api/src/database/embedded/start-embedded-server.ts";

type Options = { durable?: boolean };

/** Works on a PostgreSQL of its own, which is ended and thrown away afterwards, also where this process is ended. */
export async function onThrowawayServer<T>(
  work: (connectionString: string) => Promise<T>,
  options: Options = {},
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "snowball-bench-"));
  const starting = startEmbeddedServer({ dataDir, ...options });
  let removal: Promise<void> | undefined;
  const remove = () => (removal ??= end());
  async function end(): Promise<void> {
    const server = await starting.catch(() => null);
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }

  const forget = whenEnded(remove);
  try {
    const { connectionString } = await starting;
    return await work(connectionString);
  } finally {
    forget();
    await remove();
  }
}

/** @returns what takes it back. */
function whenEnded(act: () => Promise<void>): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const heard = (signal: (typeof signals)[number]) => {
    // Whoever works on the database is about to lose it, and what they say of that is not asked for any more.
    process.on("uncaughtException", () => undefined);
    void act().finally(() => process.exit(128 + constants.signals[signal]));
  };
  for (const signal of signals) process.on(signal, heard);

  return () => {
    for (const signal of signals) process.off(signal, heard);
  };
}
