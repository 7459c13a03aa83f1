import { Client } from "pg";

export type Captured = { name: string; text: string; values: unknown[] };
type Config = Partial<Captured> & {
  asked?: { statement: Partial<Captured>; values: unknown[] }[];
};

/** What only says who asks, or proves it: a server that checks nothing does without. */
const OF_THE_CHECKS = new Set(["auth_live_session", "auth_open_session", "read_as_user"]);

/** The statements with which `work` reads what it answers. */
export async function captureStatements(work: () => Promise<unknown>): Promise<Captured[]> {
  const captured: Captured[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- called below on the client it was asked of
  const ask = Client.prototype.query as (this: Client, ...given: unknown[]) => unknown;
  const spy = function spy(this: Client, ...given: unknown[]) {
    captured.push(...statementsIn(given as [Config, unknown[]?]));
    return ask.apply(this, given);
  };
  Object.assign(Client.prototype, { query: spy });
  try {
    await work();
  } finally {
    Object.assign(Client.prototype, { query: ask });
  }
  return captured.filter(({ name, text }) => !OF_THE_CHECKS.has(name) && text.startsWith("select"));
}

function statementsIn([config, values = []]: [Config, unknown[]?]): Captured[] {
  const asked = config.asked ?? [{ statement: config, values: config.values ?? values }];

  return asked.map(({ statement: { name = "", text = "" }, values: own }) => ({
    name,
    text,
    values: own,
  }));
}
