import type { BankData } from "#ports/bank-data.ts";
import { createEndDemosJob } from "#features/demo/index.ts";

import { type BankHarness, createBankHarness } from "./bank-harness.ts";
import { queryDatabase } from "./query-database.ts";

export type DemoTokens = { access: string; refresh: string };

/** Starts the API with a demo bank. Calls to the real provider fail and are recorded in `asked`. */
export async function createDemoHarness() {
  const asked: string[] = [];
  const neverAsked = new Proxy({} as BankData, {
    get: (_, name) => () => {
      asked.push(String(name));
      return Promise.reject(new Error(`The real provider was asked: ${String(name)}`));
    },
  });
  const harness = await createBankHarness({ bankData: neverAsked });
  let addresses = 0;

  /** Requests a demo, by default from a new client address. */
  const ask = (ip = `10.7.0.${(addresses += 1)}`, body: object = {}) =>
    harness.api.call("POST", "/api/v1/demo/", { body, ip });
  const read = <T>(path: string, { access }: Pick<DemoTokens, "access">): Promise<T> =>
    harness.api.call("GET", path, { token: access }).then((answer) => answer.json<T>());

  return {
    harness,
    /** Names of the functions that were called on the real provider. */
    asked,
    ask,
    read,
    meOf: (tokens: DemoTokens) =>
      read<{ uuid: string; email: string; demo_ends_at: string | null }>("/api/v1/me/", tokens),
    /** Starts a demo household and syncs its data. */
    startDemo: async (): Promise<DemoTokens> => {
      const answer = await ask();
      if (answer.statusCode !== 201) throw new Error(answer.body);
      await harness.work();
      return answer.json<DemoTokens>();
    },
    /** Runs the scheduled job that ends demos. */
    endDemos: async (): Promise<void> => {
      await createEndDemosJob(harness.api.deps).run({});
      await harness.work();
    },
  };
}

/** Returns the number of rows of each table, except the queue's tables and the counters of addresses. */
export async function rowCounts({ api }: BankHarness): Promise<Record<string, number>> {
  const tables = await queryDatabase<{ name: string }>(
    api,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'attempt_counters'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await queryDatabase<{ count: number }>(
      api,
      `select count(*)::integer as count from "${name}"`,
    );
    counts[name] = row?.count ?? 0;
  }
  return counts;
}
