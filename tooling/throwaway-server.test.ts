import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

const WORK = `
  import { onThrowawayServer } from "./bench/throwaway-server.ts";
  await onThrowawayServer(() => new Promise(() => setInterval(() => undefined, 1_000)), { durable: false });
`;

test("a measuring that is ended on its way ends its PostgreSQL and takes its data along", async () => {
  const folder = mkdtempSync(join(tmpdir(), "snowball-ended-"));
  chmodSync(folder, 0o711); // PostgreSQL runs as another account where we are root, and has to pass.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const measuring = spawn(process.execPath, ["--input-type=module", "--eval", WORK], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, TMPDIR: folder },
    stdio: "ignore",
  });
  const postgres = await vi.waitUntil(() => readyServer(folder), { timeout: 60_000 });
  onTestFinished(() => end(postgres));
  measuring.kill("SIGTERM");
  const [code] = await once(measuring, "exit");

  expect(code).toBe(143);
  expect(() => process.kill(postgres, 0)).toThrow("ESRCH");
  expect(readdirSync(folder).filter((name) => name.startsWith("snowball-bench-"))).toEqual([]);
});

/** The process of the PostgreSQL on data in there, once it takes connections. */
function readyServer(folder: string): number | null {
  const [file] = globSync(join(folder, "*/postgresql/cluster/postmaster.pid"));
  const lines = file === undefined ? [] : readFileSync(file, "utf8").split("\n");

  return lines[7]?.trim() === "ready" ? Number(lines[0]) : null;
}

/** Where the test failed, it may run on. */
function end(postgres: number): void {
  try {
    process.kill(postgres, "SIGINT");
  } catch {
    // It has ended, as it should.
  }
}
