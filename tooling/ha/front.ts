import { Client } from "pg";

import { freePort } from "../../e2e/product/start-product.ts";
import type { Surroundings } from "../torture/fleet.ts";
import type { Cluster } from "./cluster.ts";
import { end, listening, type Machines } from "./machines.ts";
import { startMailSink, type MailSink } from "./mail-sink.ts";
import { type Node, SUPERUSER_PASSWORD } from "./node.ts";

const PASSWORD = "of-a-trial";
const ROLES = ["snowball", "snowball_api", "snowball_system"];

export type Front = {
  surroundings: Surroundings;
  /** Of the two servers, as haproxy expects them. */
  serverPorts: readonly [number, number];
  /** Of haproxy, for the callers. */
  port: number;
  mail: MailSink;
};

/** haproxy before the servers and before the cluster, pgbouncer between the two, and a mail server. */
export async function startFront(machines: Machines, cluster: Cluster): Promise<Front> {
  const { primary } = await cluster.settle();
  await makeOwner(primary);
  const ports = { app: await freePort(), postgres: await freePort(), pooler: await freePort() };
  const serverPorts = [await freePort(), await freePort()] as const;
  const haproxy = await startHaproxy(machines, { ports, serverPorts, nodes: cluster.nodes });
  const pooler = await startPooler(machines, ports);
  const mail = await startMailSink();
  const through = (role: string, port: number) =>
    `postgresql://${role}:${PASSWORD}@127.0.0.1:${port}/snowball`;

  return {
    serverPorts,
    port: ports.app,
    mail,
    surroundings: {
      database: {
        owner: through("snowball", ports.postgres),
        api: through("snowball_api", ports.pooler),
        system: through("snowball_system", ports.postgres),
      },
      balancer: {
        url: `http://localhost:${ports.app}`,
        add: () => undefined, // It was told where both will be, and looks for itself.
        stop: () => end(haproxy),
      },
      environment: {
        MAIL_URL: mail.url,
        MAIL_FROM: "Snowball <hello@snowball.example>",
        CONTACT_EMAIL: "help@snowball.example",
        TRUSTED_PROXIES: "127.0.0.1",
      },
      stop: async () => {
        await end(pooler, "SIGINT");
        await end(haproxy);
        await mail.stop();
      },
    },
  };
}

/** Straight to a node, past everything that is on trial. */
export async function askNode<Row extends object>(
  { port }: Pick<Node, "port">,
  {
    text,
    values = [],
    database = "snowball",
  }: { text: string; values?: unknown[]; database?: string },
): Promise<Row[]> {
  const client = new Client({
    host: "127.0.0.1",
    port,
    database,
    user: "postgres",
    password: SUPERUSER_PASSWORD,
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => undefined); // What it was asked fails, which is told.
  try {
    await client.connect();
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** As `deploy/compose/make-logins.sh` does. */
async function makeOwner(primary: Node): Promise<void> {
  for (const text of [
    `CREATE ROLE snowball LOGIN CREATEROLE PASSWORD '${PASSWORD}'`,
    "CREATE DATABASE snowball OWNER snowball",
  ]) {
    await askNode(primary, { text, database: "postgres" });
  }
}

type Ports = { app: number; postgres: number; pooler: number };

async function startHaproxy(
  machines: Machines,
  {
    ports,
    serverPorts,
    nodes,
  }: { ports: Ports; serverPorts: readonly [number, number]; nodes: Cluster["nodes"] },
) {
  const at = (port: number) => `127.0.0.1:${port}`;
  const file = machines.write("haproxy.cfg", "haproxy.cfg", {
    APP_ADDRESS: at(ports.app),
    APP_1: at(serverPorts[0]),
    APP_2: at(serverPorts[1]),
    POSTGRES_ADDRESS: at(ports.postgres),
    NODE_1: nodes[0].name,
    POSTGRES_1: at(nodes[0].port),
    REST_PORT_1: nodes[0].restPort,
    NODE_2: nodes[1].name,
    POSTGRES_2: at(nodes[1].port),
    REST_PORT_2: nodes[1].restPort,
  });
  const child = machines.start("haproxy", ["-db", "-f", file]);
  await listening(child, ports.app);

  return child;
}

async function startPooler(machines: Machines, ports: Ports) {
  const users = machines.writeText(
    "users.txt",
    ROLES.map((role) => `"${role}" "${PASSWORD}"\n`).join(""),
  );
  const file = machines.write("pgbouncer.ini", "pgbouncer.ini", {
    POSTGRES_HOST: "127.0.0.1",
    POSTGRES_PORT: ports.postgres,
    LISTEN_ADDRESS: "127.0.0.1",
    LISTEN_PORT: ports.pooler,
    USERS_FILE: users,
  });
  const child = machines.start("pgbouncer", [file]);
  await listening(child, ports.pooler);

  return child;
}
