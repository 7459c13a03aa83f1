import type { BankData } from "#ports/bank-data.ts";
import { createEndDemosJob } from "#features/demo/index.ts";

import { type BankWorld, createBankWorld } from "./bank-world.ts";
import { queryDatabase } from "./query-database.ts";

export type DemoTokens = { access: string; refresh: string };

/** The API with a demo bank, where whoever asks the real provider anything is told on. */
export async function createDemoWorld() {
  const asked: string[] = [];
  const neverAsked = new Proxy({} as BankData, {
    get: (_, name) => () => {
      asked.push(String(name));
      return Promise.reject(new Error(`The real provider was asked: ${String(name)}`));
    },
  });
  const world = await createBankWorld({ bankData: neverAsked });
  let addresses = 0;

  /** From an address of its own, unless it is said from which. */
  const ask = (ip = `10.7.0.${(addresses += 1)}`, body: object = {}) =>
    world.api.call("POST", "/api/v1/demo/", { body, ip });
  const read = <T>(path: string, { access }: Pick<DemoTokens, "access">): Promise<T> =>
    world.api.call("GET", path, { token: access }).then((answer) => answer.json<T>());

  return {
    world,
    /** What the real provider was asked. */
    asked,
    ask,
    read,
    meOf: (tokens: DemoTokens) =>
      read<{ uuid: string; email: string; demo_ends_at: string | null }>("/api/v1/me/", tokens),
    /** A household whose figures have come. */
    startDemo: async (): Promise<DemoTokens> => {
      const answer = await ask();
      if (answer.statusCode !== 201) throw new Error(answer.body);
      await world.work();
      return answer.json<DemoTokens>();
    },
    /** What the worker does each few minutes. */
    endDemos: async (): Promise<void> => {
      await createEndDemosJob(world.api.deps).run({});
      await world.work();
    },
  };
}

/** How many rows each table has; but for counters, which are of addresses, and the queue's own. */
export async function rowCounts({ api }: BankWorld): Promise<Record<string, number>> {
  const tables = await queryDatabase<{ name: string }>(
    api,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'attempt_counters'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    // oxlint-disable-next-line no-await-in-loop -- one connection after the other
    const [row] = await queryDatabase<{ count: number }>(
      api,
      `select count(*)::integer as count from "${name}"`,
    );
    counts[name] = row?.count ?? 0;
  }
  return counts;
}
