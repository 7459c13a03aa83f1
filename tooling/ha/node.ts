import { execFileSync, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { descendants } from "../../e2e/product/descendants.ts";
import { freePort } from "../../e2e/product/start-product.ts";
import { type Link, startLink } from "./link.ts";
import { end, type Machines } from "./machines.ts";

export const SUPERUSER_PASSWORD = "of the trial";
const ASK_MS = 3_000;

type Member = { name: string; role: string; state: string };

/** One machine with PostgreSQL under Patroni. */
export type Node = {
  name: string;
  /** At which those who are not of the cluster reach PostgreSQL and Patroni. */
  port: number;
  restPort: number;
  /** By which it reaches the agreement, and the other node reaches it. */
  links: { etcd: Link; postgres: Link; rest: Link };
  isPrimary(): Promise<boolean>;
  members(): Promise<Member[]>;
  /** Changes the settings of the cluster, as an operator does. */
  change(settings: object): Promise<void>;
  /** Where it does not run. */
  start(): void;
  /** `kill -9` of everything on it. */
  kill(): void;
  stop(): Promise<void>;
};

type Options = { name: string; etcdPort: number };

export async function startNode(machines: Machines, { name, etcdPort }: Options): Promise<Node> {
  const [port, restPort] = [await freePort(), await freePort()];
  const links = {
    etcd: await startLink(etcdPort),
    postgres: await startLink(port),
    rest: await startLink(restPort),
  };
  const dataDir = join(machines.folder, name);
  const config = writeConfig(machines, { name, dataDir, port, restPort, links });
  let patroni: ChildProcess | null = null;
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${restPort}${path}`, { signal: AbortSignal.timeout(ASK_MS) });
  const start = () => {
    if (patroni && patroni.exitCode === null && patroni.signalCode === null) return;
    patroni = machines.start("patroni", [config], name);
  };
  start();

  return {
    name,
    port,
    restPort,
    links,
    isPrimary: () =>
      ask("/primary").then(
        ({ ok }) => ok,
        () => false,
      ),
    members: async () => ((await (await ask("/cluster")).json()) as { members: Member[] }).members,
    change: async (settings) => {
      const { ok, status } = await fetch(`http://127.0.0.1:${restPort}/config`, {
        method: "PATCH",
        headers: { authorization: `Basic ${btoa(`patroni:${SUPERUSER_PASSWORD}`)}` },
        body: JSON.stringify(settings),
      });
      if (!ok) throw new Error(`Patroni does not take other settings: ${status}.`);
    },
    start,
    kill: () => {
      const { pid, memory } = postmasterOf(dataDir);
      const all = [patroni?.pid ?? 0, pid].filter((each) => each > 0);
      for (const each of [...all, ...all.flatMap(descendants)]) kill(each);
      if (memory !== null) removeMemory(memory);
    },
    stop: async () => {
      if (patroni) await end(patroni); // It stops its PostgreSQL first.
      for (const link of Object.values(links)) await link.stop();
    },
  };
}

type Place = Pick<Node, "name" | "port" | "restPort" | "links"> & { dataDir: string };

/** The node itself listens at its ports; the others are told those of its links. */
function writeConfig(machines: Machines, { name, dataDir, port, restPort, links }: Place): string {
  return machines.write("patroni.yaml", `${name}.yaml`, {
    NODE: name,
    REST_LISTEN: `127.0.0.1:${restPort}`,
    REST_ADDRESS: `127.0.0.1:${links.rest.port}`,
    REST_PASSWORD: SUPERUSER_PASSWORD,
    ETCD: `127.0.0.1:${links.etcd.port}`,
    POSTGRES_LISTEN: `127.0.0.1:${port}`,
    POSTGRES_ADDRESS: `127.0.0.1:${links.postgres.port}`,
    DATA_DIR: machines.inside(dataDir),
    BIN_DIR: machines.binDir,
    PASS_FILE: machines.inside(join(machines.folder, `${name}.pgpass`)),
    SOCKET_DIR: machines.inside(machines.folder),
    SUPERUSER_PASSWORD,
    REPLICATION_PASSWORD: SUPERUSER_PASSWORD,
    NETWORK: "127.0.0.1/32",
  });
}

/** Its process, and the shared memory that it leaves behind when it is killed. */
function postmasterOf(dataDir: string): { pid: number; memory: string | null } {
  try {
    const lines = readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), memory: lines[6]?.trim().split(/\s+/)[1] ?? null };
  } catch {
    return { pid: 0, memory: null }; // It does not run.
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as { code?: string }).code !== "ESRCH") throw error; // Gone already: what we wanted.
  }
}

function removeMemory(id: string): void {
  try {
    execFileSync("ipcrm", ["-m", id], { stdio: "ignore" });
  } catch {
    // It went with its last user.
  }
}
