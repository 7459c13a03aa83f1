// `npm run ha`: runs Snowball on this machine the way `deploy/ha` sets it up on several, and breaks it under load.
//
//   clients → haproxy → two servers → pgbouncer → haproxy → PostgreSQL (primary) → PostgreSQL (standby)
//                       worker ───────────────────┘           both run by Patroni, which elects through etcd
//
// It kills the primary, cuts the next primary off from etcd and the standby, and kills one of the two servers. Then it
// looks for every acknowledged write in the database. The exit code is 1 if one is missing or stored twice.
//
// `npm run ha -- --control` turns synchronous replication off and holds the standby back before the kill. This run must
// lose writes, because otherwise the trial could not detect a loss. The exit code is 1 if it loses none.
//
// It listens on the loopback interface only, writes to a temporary folder only, and ends every process that it started.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import { Client } from "pg";

import { findServerOwner } from "../../apps/api/src/database/embedded/programs.ts";
import { WORKER_LOCKS } from "../../apps/api/src/database/database.ts";
import { descendants, readCommandLine } from "../e2e/product/descendants.ts";
import { freePort, sendSignal } from "../e2e/product/start-product.ts";
import { buildWeb } from "../../tooling/build-web.ts";
import { type Part, ROOT, startFleet } from "./fleet.ts";
import { type Link, startLink } from "./link.ts";
import { type Load, startLoad, type Write } from "./load.ts";
import { compareStored, STORED_IDS } from "./stored-writes.ts";

const PACKAGES = ["postgresql", "patroni", "python3-etcd", "etcd-server", "haproxy", "pgbouncer"];
const PASSWORD = "of-a-trial";

/** The whole trial takes about five minutes. */
const TRIAL_LIMIT_MS = 20 * 60_000;
const STEP_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 20_000;
/** How long the load runs undisturbed before and after each fault. */
const CALM_MS = 10_000;
/** Longer than Patroni's `ttl`, after which the standby takes over. */
const PARTITION_MS = 45_000;
/** Shorter than `wal_receiver_timeout`, after which the standby would reconnect. */
const CONTROL_LAG_MS = 2_000;

/** A machine with PostgreSQL under Patroni. */
type Node = {
  name: string;
  /** haproxy and this script use these ports, which a partition leaves open. */
  postgresPort: number;
  restPort: number;
  /** The node reaches etcd, and the other node reaches this one, through these. */
  links: { etcd: Link; postgres: Link; rest: Link };
  patroni?: ChildProcess;
};

type Nodes = readonly [Node, Node];
type Values = Record<string, string | number>;
type Ports = { app: number; postgres: number; pgbouncer: number; servers: [number, number] };

const { control: isControl } = parseArgs({ options: { control: { type: "boolean" } } }).values;
/** PostgreSQL refuses to run as root, so root runs Debian's programs as an unprivileged account. */
const account = findServerOwner();
const postgresFolder = checkPackages();
const folder = fs.mkdtempSync(join(tmpdir(), "snowball-ha-"));
/** The servers, then the worker. */
const parts: Part[] = [];
/** Run in reverse order at the end, whatever happened. */
const cleanups: (() => unknown)[] = [() => fs.rmSync(folder, { recursive: true, force: true })];

/** Returns whether the trial passed. */
async function runTrial(): Promise<boolean> {
  buildWeb();
  if (account) fs.chownSync(folder, account.uid, account.gid);

  console.log("Starting etcd and two PostgreSQL nodes");
  const nodes = await startCluster();
  console.log("Starting haproxy, pgbouncer, two servers and a worker");
  const ports = await startProxies(nodes);
  await startSnowball(ports);
  await waitFor("the worker", async () => (await query(nodes, WORKER_LOCKS)).length > 0);
  const load = startLoad(ports.app);
  cleanups.push(() => load.stop());
  await sleep(CALM_MS);

  console.table(isControl ? [await killPrimary(nodes, load)] : await causeEveryFault(nodes, load));
  await load.stop();

  return compareWithDatabase(nodes, load);
}

async function causeEveryFault(nodes: Nodes, load: Load) {
  const faults = [await killPrimary(nodes, load)];
  await rejoin(nodes);
  faults.push(await cutPrimaryOff(nodes, load));
  await rejoin(nodes);
  faults.push(await measureFault("one of two servers killed", load, () => parts[0]?.kill()));

  return faults;
}

async function killPrimary(nodes: Nodes, load: Load) {
  const [primary, standby] = await sortByRole(nodes);
  if (isControl) {
    primary.links.postgres.cut();
    await sleep(CONTROL_LAG_MS);
  }

  return measureFault("primary killed", load, () => killNode(primary), standby);
}

async function cutPrimaryOff(nodes: Nodes, load: Load) {
  const [primary, standby] = await sortByRole(nodes);
  const betweenNodes = nodes.flatMap(({ links: { postgres, rest } }) => [postgres, rest]);
  const links = [primary.links.etcd, ...betweenNodes];
  const end = performance.now() + PARTITION_MS;
  const name = `primary cut off from etcd and standby for ${PARTITION_MS / 1_000} s`;
  const cut = () => links.forEach((link) => link.cut());
  const fault = await measureFault(name, load, cut, standby);
  await sleep(Math.max(0, end - performance.now()));
  for (const link of links) link.mend();

  return fault;
}

/** Starts a killed node again and waits until the standby replicates. */
async function rejoin(nodes: Nodes): Promise<void> {
  nodes.forEach(startPatroni);
  await waitForStandby(nodes);
  await sleep(CALM_MS);
}

/** Waits until the standby is promoted, a write is acknowledged after that, and a calm time has passed. */
async function measureFault(fault: string, load: Load, cause: () => void, standby?: Node) {
  console.log(`Fault: ${fault}`);
  const began = performance.now();
  cause();
  if (standby) await waitFor("the promotion of the standby", () => isPrimary(standby));
  const promoted = performance.now();
  await waitFor("an acknowledged write", () =>
    load.writes.some((write) => write.isAcknowledged && write.at > promoted),
  );
  await sleep(CALM_MS);

  return {
    fault,
    secondsWithoutWrites: toSeconds(findLongestGap(load.writes, began)),
    secondsUntilPromotion: standby ? toSeconds(promoted - began) : null,
  };
}

function findLongestGap(writes: readonly Write[], began: number): number {
  const acknowledged = writes.filter(({ at, isAcknowledged }) => isAcknowledged && at > began);
  const times = [began, ...acknowledged.map(({ at }) => at), performance.now()];

  return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)));
}

function toSeconds(milliseconds: number): number {
  return Math.round(milliseconds / 100) / 10;
}

/**
 * Prints what the database has of the acknowledged writes. An acknowledged registration also owes one email.
 * @returns whether nothing is lost or duplicated; for the control, whether writes are lost.
 */
async function compareWithDatabase(nodes: Nodes, load: Load): Promise<boolean> {
  const unsent = "SELECT FROM mails WHERE sent_at IS NULL";
  await waitFor("the worker's emails", async () => (await query(nodes, unsent)).length === 0);
  const registrations = load.writes.filter(({ kind }) => kind === "user");
  const writes = compareStored(load.writes, await query(nodes, STORED_IDS));
  const emails = compareStored(
    registrations,
    await query(nodes, "SELECT recipient AS id FROM mails"),
  );
  const refused = Object.entries(load.answers).filter(([status]) => !status.startsWith("2"));

  console.table({ writes, emails });
  console.log("Refused attempts by status:", Object.fromEntries(refused));
  console.log("Unexpected answers:", [...load.surprises].slice(0, 10));

  if (isControl) return writes.lost > 0;
  return writes.lost + writes.duplicated + emails.lost + emails.duplicated === 0;
}

async function startCluster(): Promise<Nodes> {
  const [port, peerPort] = [await freePort(), await freePort()];
  const [own, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  startProgram("etcd", "/usr/bin/etcd", [
    `--data-dir=${join(folder, "etcd")}`,
    `--listen-client-urls=${own}`,
    `--advertise-client-urls=${own}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
  ]);
  await waitForPort(port);
  const nodes = [await startNode("one", port), await startNode("two", port)] as const;
  await waitForStandby(nodes);

  return nodes;
}

async function startNode(name: string, etcdPort: number): Promise<Node> {
  const [postgresPort, restPort] = [await freePort(), await freePort()];
  const links = {
    etcd: await startLink(etcdPort),
    postgres: await startLink(postgresPort),
    rest: await startLink(restPort),
  };
  cleanups.push(() => Object.values(links).forEach((link) => link.close()));
  writeConfiguration("patroni.yaml", `${name}.yaml`, {
    NODE: name,
    REST_LISTEN: `127.0.0.1:${restPort}`,
    REST_ADDRESS: `127.0.0.1:${links.rest.port}`,
    REST_PASSWORD: PASSWORD,
    ETCD: `127.0.0.1:${links.etcd.port}`,
    POSTGRES_LISTEN: `127.0.0.1:${postgresPort}`,
    POSTGRES_ADDRESS: `127.0.0.1:${links.postgres.port}`,
    DATA_DIR: join(folder, name),
    BIN_DIR: postgresFolder,
    PASS_FILE: join(folder, `${name}.pgpass`),
    SOCKET_DIR: folder,
    SUPERUSER_PASSWORD: PASSWORD,
    REPLICATION_PASSWORD: PASSWORD,
    NETWORK: "127.0.0.1/32",
  });
  const node: Node = { name, postgresPort, restPort, links };
  cleanups.push(() => killNode(node)); // If Patroni does not stop PostgreSQL.
  startPatroni(node);

  return node;
}

function startPatroni(node: Node): void {
  if (node.patroni && isRunning(node.patroni)) return;
  node.patroni = startProgram(node.name, "/usr/bin/patroni", [join(folder, `${node.name}.yaml`)]);
}

/** Kills Patroni, PostgreSQL and all their processes at once, as if the machine lost power. */
function killNode({ name, patroni }: Node): void {
  const dataDir = join(folder, name);
  const pids = patroni?.pid !== undefined && isRunning(patroni) ? [patroni.pid] : [];
  const pidFile = join(dataDir, "postmaster.pid");
  if (fs.existsSync(pidFile)) {
    const pid = Number(fs.readFileSync(pidFile, "utf8").split("\n")[0]);
    if (readCommandLine(pid).includes(dataDir)) pids.push(pid); // Not a leftover file.
  }
  for (const pid of [...pids, ...pids.flatMap(descendants)]) sendSignal(pid, "SIGKILL");
}

function requestPatroni({ restPort }: Node, path: "/primary" | "/cluster") {
  return fetch(`http://127.0.0.1:${restPort}${path}`, { signal: AbortSignal.timeout(3_000) });
}

/** A node that does not answer is not the primary. */
async function isPrimary(node: Node): Promise<boolean> {
  return (await requestPatroni(node, "/primary").catch(() => null))?.ok ?? false;
}

/** Waits until there is a primary. Returns both nodes, the primary first. */
function sortByRole([one, two]: Nodes): Promise<Nodes> {
  return waitFor("a primary", async () => {
    if (await isPrimary(one)) return [one, two];
    return (await isPrimary(two)) && [two, one];
  });
}

async function waitForStandby(nodes: Nodes): Promise<void> {
  const role = isControl ? "replica" : "sync_standby";
  type Cluster = { members: { role: string; state: string }[] };
  const follows = async () => {
    const [primary] = await sortByRole(nodes);
    const answer = await requestPatroni(primary, "/cluster").catch(() => null);
    const { members } = answer?.ok ? ((await answer.json()) as Cluster) : { members: [] };
    return members.some((member) => member.role === role && member.state === "streaming");
  };
  await waitFor(`a streaming ${role}`, follows);
}

/** Runs a statement on the primary as superuser. */
async function query(nodes: Nodes, text: string, database = "snowball") {
  const [{ postgresPort: port }] = await sortByRole(nodes);
  const login = { user: "postgres", password: PASSWORD, database };
  const client = new Client({ host: "127.0.0.1", port, ...login });
  await client.connect();
  try {
    return (await client.query<{ id: string }>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts haproxy in front of the servers and of PostgreSQL, and pgbouncer in between. */
async function startProxies([one, two]: Nodes): Promise<Ports> {
  const ports: Ports = {
    app: await freePort(),
    postgres: await freePort(),
    pgbouncer: await freePort(),
    servers: [await freePort(), await freePort()],
  };
  const haproxyFile = writeConfiguration("haproxy.cfg", "haproxy.cfg", {
    APP_ADDRESS: `127.0.0.1:${ports.app}`,
    APP_1: `127.0.0.1:${ports.servers[0]}`,
    APP_2: `127.0.0.1:${ports.servers[1]}`,
    POSTGRES_ADDRESS: `127.0.0.1:${ports.postgres}`,
    NODE_1: one.name,
    POSTGRES_1: `127.0.0.1:${one.postgresPort}`,
    REST_PORT_1: one.restPort,
    NODE_2: two.name,
    POSTGRES_2: `127.0.0.1:${two.postgresPort}`,
    REST_PORT_2: two.restPort,
  });
  startProgram("haproxy", "/usr/sbin/haproxy", ["-db", "-f", haproxyFile]);
  await waitForPort(ports.app);

  // Like `deploy/compose/make-logins.sh`.
  const makeOwner = `CREATE ROLE snowball LOGIN CREATEROLE PASSWORD '${PASSWORD}'`;
  await query([one, two], makeOwner, "postgres");
  await query([one, two], "CREATE DATABASE snowball OWNER snowball", "postgres");
  const usersFile = join(folder, "users.txt");
  const roles = ["snowball", "snowball_api", "snowball_system"];
  fs.writeFileSync(usersFile, roles.map((role) => `"${role}" "${PASSWORD}"\n`).join(""));
  const pgbouncerFile = writeConfiguration("pgbouncer.ini", "pgbouncer.ini", {
    POSTGRES_HOST: "127.0.0.1",
    POSTGRES_PORT: ports.postgres,
    LISTEN_ADDRESS: "127.0.0.1",
    LISTEN_PORT: ports.pgbouncer,
    USERS_FILE: usersFile,
  });
  startProgram("pgbouncer", "/usr/sbin/pgbouncer", [pgbouncerFile]);
  await waitForPort(ports.pgbouncer);

  return ports;
}

/** Migrates the schema, then starts two servers and a worker. */
async function startSnowball(ports: Ports): Promise<void> {
  const address = (role: string, port: number) =>
    `postgresql://${role}:${PASSWORD}@127.0.0.1:${port}/snowball`;
  const fleet = await startFleet({
    database: {
      owner: address("snowball", ports.postgres),
      api: address("snowball_api", ports.pgbouncer),
      system: address("snowball_system", ports.postgres),
    },
    // haproxy knows both servers from its configuration.
    balancer: { url: `http://localhost:${ports.app}`, add: () => {}, stop: async () => {} },
    stop: async () => {},
  });
  cleanups.push(() => fleet.stop());
  await fleet.migrate(ROOT);
  for (const port of ports.servers) {
    parts.push(await fleet.startServer(ROOT, { PORT: String(port) }));
  }
  parts.push(await fleet.startWorker(ROOT));
}

/**
 * Prints the versions of Debian's packages. Returns the folder of PostgreSQL's programs.
 * @throws Error naming what to install if a package is missing or too old.
 */
function checkPackages(): string {
  const result = spawnSync("dpkg-query", ["--show", ...PACKAGES], { encoding: "utf8" });
  const postgresFolder = fs.globSync("/usr/lib/postgresql/{1[6-9],[2-9]?}/bin").toSorted().at(-1);
  const isPgbouncerOld = /^pgbouncer\t1\.(1?\d|20)\./m.test(result.stdout);
  console.log(result.stdout + result.stderr);
  if (result.status !== 0 || postgresFolder === undefined || isPgbouncerOld) {
    throw new Error(`Please run on Debian 13 or newer: apt-get install ${PACKAGES.join(" ")}`);
  }

  return postgresFolder;
}

/** Fills the placeholders of a file of `deploy/ha`. Returns the path of the result. */
function writeConfiguration(template: string, name: string, values: Values): string {
  const text = fs.readFileSync(join(ROOT, "deploy/ha", template), "utf8");
  const filled = text.replaceAll(/@([A-Z][A-Z_0-9]*)@/g, (_, placeholder: string) => {
    const value = values[placeholder];
    if (value === undefined) throw new Error(`${template} has an unknown @${placeholder}@.`);
    return String(value);
  });
  const path = join(folder, name);
  fs.writeFileSync(
    path,
    filled.replace("synchronous_mode: true", `synchronous_mode: ${!isControl}`),
  );

  return path;
}

function startProgram(name: string, path: string, args: readonly string[]): ChildProcess {
  const output = fs.openSync(join(folder, `${name}.log`), "a");
  const child = spawn(path, args, {
    env: { PATH: "/usr/bin:/usr/sbin:/bin", LANG: "C.UTF-8" },
    stdio: ["ignore", output, output],
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  fs.closeSync(output);
  cleanups.push(() => stopProgram(child));

  return child;
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

async function stopProgram(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  child.kill();
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
  await once(child, "exit");
  clearTimeout(timer);
}

async function waitForPort(port: number): Promise<void> {
  const accepts = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true));
      socket.on("connect", () => socket.destroy()).on("error", () => resolve(false));
    });
  await waitFor(`port ${port}`, accepts);
}

/** Waits until the function returns something, and returns that. */
async function waitFor<T>(what: string, find: () => T | false | Promise<T | false>): Promise<T> {
  for (const end = performance.now() + STEP_LIMIT_MS; performance.now() < end; await sleep(100)) {
    const found = await find();
    if (found !== false) return found;
  }
  throw new Error(`Waited too long for ${what}.`);
}

async function failOnLimitOrSignal(): Promise<never> {
  const signals = ["SIGINT", "SIGTERM"].map((signal) => once(process, signal));
  await Promise.race([...signals, sleep(TRIAL_LIMIT_MS)]);
  throw new Error("The trial was interrupted or took too long.");
}

try {
  const passed = await Promise.race([runTrial(), failOnLimitOrSignal()]);
  console.log(passed ? "Passed" : "Failed");
  process.exitCode = passed ? 0 : 1;
} catch (error) {
  for (const name of fs.globSync("*.log", { cwd: folder })) {
    console.error(`${name}:\n${fs.readFileSync(join(folder, name), "utf8").slice(-2_000)}`);
  }
  for (const part of parts) console.error(part.said().slice(-2_000));
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const cleanup of cleanups.toReversed()) await cleanup();
}
process.exit();
