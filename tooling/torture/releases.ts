import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { callFleet, type Calls } from "./call-fleet.ts";
import { ROOT, startFleet, type Fleet, type Part } from "./fleet.ts";

type Rolled = { step: string; seconds: number };
type Report = Calls & { lastRelease: string; rolled: Rolled[] };

const CALM_MS = 1_000;

/**
 * `npm run torture -- releases [commit or folder]`: the last release (the last tag where none is named)
 * and this checkout take turns on one database, with two servers and a worker, while people use them:
 * the schema forward, the processes forward, back and forward again. No call may fail.
 */
export async function releases([named]: readonly string[]) {
  const last = checkOut(named ?? git("describe", "--tags", "--abbrev=0").trim());
  const fleet = await startFleet();
  try {
    const report = { lastRelease: last.name, ...(await roll(fleet, last.folder)) } satisfies Report;
    return { held: report.failures.length === 0, report };
  } finally {
    await fleet.stop();
    last.remove();
  }
}

async function roll(fleet: Fleet, last: string) {
  const rolled: Rolled[] = [];
  const timed = async (step: string, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    rolled.push({ step, seconds: Math.round((performance.now() - began) / 100) / 10 });
    await sleep(CALM_MS);
  };
  await fleet.migrate(last);
  const servers = [await fleet.startServer(last), await fleet.startServer(last)];
  let worker = await fleet.startWorker(last);
  /** One after the other, as a roll-out does: one server is always there. */
  const replaceBy = async (code: string) => {
    for (const [at, server] of servers.entries()) {
      await server.stop();
      servers[at] = await fleet.startServer(code);
    }
    await worker.stop();
    worker = await fleet.startWorker(code);
  };

  const stopCalling = await callFleet(fleet);
  await timed("schema forward", () => fleet.migrate(ROOT));
  await timed("processes forward", () => replaceBy(ROOT));
  await timed("processes back", () => replaceBy(last));
  await timed("processes forward again", () => replaceBy(ROOT));
  const calls = await stopCalling();

  return { rolled, ...calls, failures: [...calls.failures, ...complaints([...servers, worker])] };
}

/** What the processes found worth an error. */
function complaints(parts: readonly Part[]): string[] {
  return parts.flatMap((part) =>
    part
      .said()
      .split("\n")
      .filter((line) => line.includes('"level":50')),
  );
}

type CheckedOut = { name: string; folder: string; remove(): void };

/**
 * A release as it was, with this checkout's dependencies: where it had others, check it out, `npm ci`, and
 * name its folder.
 */
function checkOut(named: string): CheckedOut {
  if (existsSync(join(named, "apps/api"))) {
    return { name: named, folder: named, remove: () => undefined };
  }
  const folder = mkdtempSync(join(tmpdir(), "snowball-release-"));
  git("worktree", "add", "--quiet", "--detach", "--force", folder, named);
  for (const place of ["", ...workspaces(folder)]) linkModules(place, folder);
  execFileSync(process.execPath, [join(folder, "tooling/build-web.ts")], { stdio: "inherit" });

  return {
    name: `${named} (${git("rev-parse", "--short", named).trim()})`,
    folder,
    remove: () => {
      git("worktree", "remove", "--force", folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function workspaces(folder: string): string[] {
  return ["apps", "packages"].flatMap((kind) =>
    readdirSync(join(folder, kind)).map((name) => join(kind, name)),
  );
}

/** Our own packages are links to the workspaces beside them: in the release they are its own. */
const OWN_SCOPE = "@snowball";

function linkModules(place: string, folder: string): void {
  const [from, to] = [join(ROOT, place, "node_modules"), join(folder, place, "node_modules")];
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== OWN_SCOPE) symlinkSync(join(from, name), join(to, name));
    else execFileSync("cp", ["-a", join(from, name), join(to, name)]);
  }
}

function git(...words: string[]): string {
  return execFileSync("git", words, { cwd: ROOT, encoding: "utf8" });
}
