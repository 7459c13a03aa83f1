import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { freePort } from "../../e2e/product/start-product.ts";
import { end, listening, type Machines } from "./machines.ts";
import { startNode, type Node } from "./node.ts";

const SETTLE_MS = 120_000;
const POLL_MS = 200;

/** PostgreSQL on two machines, one of which takes writes. */
export type Cluster = {
  nodes: readonly [Node, Node];
  /** The one that says it takes writes; null while none does. */
  primary(): Promise<Node | null>;
  /** From now on a write is acknowledged when one machine has it. */
  acknowledgeAlone(): Promise<void>;
  /** Waits until one takes writes and the other follows it. */
  settle(): Promise<{ primary: Node; standby: Node }>;
  /** Pulls the cable of a node: to the agreement and to the other, not to those who call it. */
  cutOff(node: Node): void;
  mend(): void;
  /** From now on, what the primary says to its standby takes so long. */
  delayStandby(ms: number): void;
  stop(): Promise<void>;
};

/** Starts etcd and two nodes under Patroni, with what lies in `deploy/ha`. */
export async function startCluster(machines: Machines): Promise<Cluster> {
  const etcd = await startEtcd(machines);
  const nodes = [
    await startNode(machines, { name: "one", etcdPort: etcd.port }),
    await startNode(machines, { name: "two", etcdPort: etcd.port }),
  ] as const;
  const primary = async () => {
    const says = await Promise.all(nodes.map((node) => node.isPrimary()));
    return nodes.find((_, at) => says[at]) ?? null;
  };
  const between = nodes.flatMap(({ links }) => [links.postgres, links.rest]);

  let role = "sync_standby";

  return {
    nodes,
    primary,
    acknowledgeAlone: async () => {
      await (
        await primary()
      )?.change({ synchronous_mode: false, maximum_lag_on_failover: 2 ** 30 });
      role = "replica";
    },
    settle: async () => {
      for (const deadline = performance.now() + SETTLE_MS; performance.now() < deadline;) {
        const leader = await primary();
        const members = (await leader?.members()) ?? [];
        const standby = nodes.find(({ name }) =>
          members.some((each) => each.name === name && each.role === role && isFollowing(each)),
        );
        if (leader && standby && standby !== leader) return { primary: leader, standby };
        await sleep(POLL_MS);
      }
      throw new Error(`The two did not find together in time: ${machines.folder}/*.log`);
    },
    cutOff: (node) => {
      for (const link of [node.links.etcd, ...between]) link.cut();
    },
    mend: () => {
      for (const link of [...nodes.map(({ links }) => links.etcd), ...between]) link.mend();
    },
    delayStandby: (ms) => {
      for (const { links } of nodes) links.postgres.delay(ms);
    },
    stop: async () => {
      for (const node of nodes) await node.stop();
      await etcd.stop();
    },
  };
}

function isFollowing({ state }: { state: string }): boolean {
  return state === "streaming" || state === "running";
}

async function startEtcd(machines: Machines) {
  const [port, peerPort] = [await freePort(), await freePort()];
  const peer = `http://127.0.0.1:${peerPort}`;
  const own = `http://127.0.0.1:${port}`;
  const child = machines.start("etcd", [
    `--data-dir=${machines.inside(join(machines.folder, "etcd"))}`,
    `--listen-client-urls=${own}`,
    `--advertise-client-urls=${own}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
  ]);
  await listening(child, port);

  return { port, stop: () => end(child) };
}
