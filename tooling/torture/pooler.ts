import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { findServerOwner } from "../../apps/api/src/database/embedded/server-owner.ts";
import { createPlace, removePlace } from "../../e2e/product/start-product.ts";
import { callFleet, type Calls } from "./call-fleet.ts";
import { ROOT, startFleet, type Fleet } from "./fleet.ts";

type Report = { version: string; calls: Calls | null; refused: Record<string, string> };

const SECONDS = "20";

/**
 * `npm run torture -- pooler /path/to/pgbouncer [seconds]`: pgbouncer itself between two servers and the
 * database, in transaction mode and dropping start-up options, while people use them; then with each of the
 * settings under which it must not be used, which the start has to refuse with a sentence. The suite has the
 * same with a pooler of its own (`pooled-logins.test.ts`).
 */
export async function pooler([program, seconds = SECONDS]: readonly string[]) {
  if (program === undefined) throw new Error("Say where pgbouncer is: it does not come along.");
  const version = versionOf(program);
  const report: Report = { version, calls: null, refused: {} };
  const fleet = await startFleet();
  try {
    await fleet.migrate(ROOT);
    if (keepsStatements(version)) report.calls = await serve({ fleet, program, seconds });
    for (const [what, lies] of Object.entries(REFUSED)) {
      report.refused[what] = await refusal({ fleet, program, ...lies });
    }
  } finally {
    await fleet.stop();
  }

  const held =
    (report.calls?.failures.length ?? 0) === 0 &&
    Object.values(report.refused).every((sentence) => sentence !== TAKEN);
  return { held, report };
}

type Setting = { of?: "API" | "SYSTEM"; lines?: string; user?: string };
type Trial = { fleet: Fleet; program: string } & Setting;

const KEPT = "max_prepared_statements = 100";
const NOT_KEPT = "max_prepared_statements = 0";
const REFUSED: Readonly<Record<string, Setting>> = {
  "prepared statements are lost": {},
  "prepared statements are lost, in turn": {
    lines: `${NOT_KEPT}\nserver_round_robin = 1`,
  },
  "the owner logs in for everybody": { user: "snowball", lines: KEPT },
  "the queue goes through it": { of: "SYSTEM", lines: KEPT },
  "the queue goes through it, in turn": {
    of: "SYSTEM",
    lines: `${KEPT}\nserver_round_robin = 1`,
  },
};
const TAKEN = "It was taken.";

function versionOf(program: string): string {
  return execFileSync(program, ["--version"], { encoding: "utf8" }).split("\n")[0] ?? "";
}

/** From 1.21 on; an older one does not know the setting. */
function keepsStatements(version: string): boolean {
  const [, major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(version) ?? []).map(Number);

  return major > 1 || minor >= 21;
}

async function serve({ fleet, program, seconds }: Trial & { seconds: string }): Promise<Calls> {
  const proxy = await startPgbouncer({ fleet, program, lines: KEPT });
  try {
    for (let nth = 0; nth < 2; nth += 1) {
      await fleet.startServer(ROOT, { API_DATABASE_URL: proxy.url("snowball_api") });
    }
    await fleet.startWorker(ROOT);
    const stopCalling = await callFleet(fleet);
    await sleep(Number(seconds) * 1_000);
    return await stopCalling();
  } finally {
    await proxy.stop();
  }
}

async function refusal({ fleet, program, of = "API", lines = NOT_KEPT, user }: Trial) {
  const proxy = await startPgbouncer({ fleet, program, lines, ...(user && { user }) });
  try {
    const role = of === "API" ? "snowball_api" : "snowball_system";
    const server = await fleet.startServer(ROOT, { [`${of}_DATABASE_URL`]: proxy.url(role) });
    await server.stop();
    return TAKEN;
  } catch (error) {
    return (error as Error).message.trim();
  } finally {
    await proxy.stop();
  }
}

type Proxy = { url(role: string): string; stop(): Promise<void> };

async function startPgbouncer({ fleet, program, lines = "", user }: Trial): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), "snowball-pgbouncer-"));
  chmodSync(folder, 0o755);
  const place = await createPlace();
  removePlace(place);
  const { searchParams, pathname } = new URL(fleet.databaseUrl);
  const database = pathname.slice(1);
  const users = ["snowball", "snowball_api", "snowball_system"];
  writeFileSync(join(folder, "users.txt"), users.map((each) => `"${each}" ""\n`).join(""));
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    `[databases]
${database} = host=${searchParams.get("host")} dbname=${database}${user === undefined ? "" : ` user=${user}`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${place.port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, "users.txt")}
pool_mode = transaction
default_pool_size = 4
ignore_startup_parameters = options,extra_float_digits
${keepsStatements(versionOf(program)) ? lines : lines.replace(/max_prepared.*/, "")}
`,
  );
  const owner = findServerOwner(); // It refuses to be root, and has to reach the database's socket.
  const child = spawn(program, [join(folder, "pgbouncer.ini")], {
    stdio: "ignore",
    ...(owner && { uid: owner.uid, gid: owner.gid }),
  });
  await listening(child, place.port);

  return {
    url: (role) => `postgresql://${role}@127.0.0.1:${place.port}/${database}`,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGINT");
      const last = setTimeout(() => child.kill("SIGKILL"), 2_000);
      await ended;
      clearTimeout(last);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}.`);
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false, // Not yet.
    );
    socket.destroy();
    if (isOpen) return;
    await sleep(100);
  }
  throw new Error("pgbouncer does not listen.");
}
