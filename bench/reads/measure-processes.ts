import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";

import { median } from "../median.ts";
import { tableOf } from "../table-of.ts";
import { putLoadOn, type Target, targetOf } from "./measure-pair.ts";

const CALLS = ["/api/v1/accounts/", "/api/v1/transactions/", "/api/v1/debts/"];
const CONNECTIONS = 100;
const LOAD = { rounds: 3, seconds: 2 };
/** Two processes, PostgreSQL and the load at once. */
const CORES_WANTED = 4;

type Server = { process: ChildProcess; port: number; token: string };
/** Of two processes beside one: above 1 is better for the rate, below 1 for time. */
export type TwoBesideOne = { call: string; rate: number; p99: number };

/** Two of our processes on one database beside one of them, by turns, each asked from as many connections in all. */
export async function measureProcesses(
  connectionString: string,
  userId: string,
): Promise<TwoBesideOne[]> {
  const start = () => startProcess(connectionString, userId);
  const servers = [await start(), await start()] as const;
  const measured: TwoBesideOne[] = [];
  for (const call of CALLS) {
    const [first, second] = [targetOf(servers[0], call), targetOf(servers[1], call)];
    await sample([first, second]);
    const ratios: Omit<TwoBesideOne, "call">[] = [];
    for (let round = 0; round < LOAD.rounds; round += 1) {
      const two = await sample([first, second]);
      const one = await sample([first, first]);
      ratios.push({ rate: two.rate / one.rate, p99: two.p99 / one.p99 });
    }
    const medianBy = (figure: "rate" | "p99") => median(ratios.map((each) => each[figure]));
    measured.push({ call, rate: medianBy("rate"), p99: medianBy("p99") });
  }
  await Promise.all(servers.map(end));

  return measured;
}

async function startProcess(connectionString: string, userId: string): Promise<Server> {
  const child = fork(new URL("server-process.ts", import.meta.url), [connectionString, userId]);
  const [told] = (await once(child, "message")) as [{ port: number; token: string }];

  return { process: child, ...told };
}

async function end({ process: child }: Server): Promise<void> {
  const ended = once(child, "exit");
  child.disconnect();
  await ended;
}

/** Half of the connections to each of the two, which may be the same. */
async function sample(targets: readonly Target[]): Promise<{ rate: number; p99: number }> {
  const connections = CONNECTIONS / targets.length;
  const loads = await Promise.all(
    targets.map((target) => putLoadOn(target, { connections, seconds: LOAD.seconds })),
  );
  return {
    rate: loads.reduce((sum, { rate }) => sum + rate, 0),
    p99: Math.max(...loads.map(({ p99 }) => p99)),
  };
}

export function tellOfProcesses(measured: readonly TwoBesideOne[]): string {
  const cores = availableParallelism();
  const caveat =
    cores < CORES_WANTED
      ? ` With fewer than ${CORES_WANTED}, the load and PostgreSQL take what the second process would.`
      : "";

  return [
    `Two processes beside one, at ${CONNECTIONS} connections, on ${cores} cores.${caveat}`,
    tableOf(
      ["call", "calls a second", "p99"],
      measured.map(({ call, rate, p99 }) => [`\`${call}\``, rate.toFixed(2), p99.toFixed(2)]),
    ),
  ].join("\n\n");
}
