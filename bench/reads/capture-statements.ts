import { Client } from "pg";

export type Captured = { name: string; text: string; values: unknown[] };
type Config = Partial<Captured> & {
  asked?: { statement: Partial<Captured>; values: unknown[] }[];
};

/** What only says who asks, or proves it: a server that checks nothing does without. */
const OF_THE_CHECKS = new Set(["auth_live_session", "auth_open_session", "read_as_user"]);

/** The statements with which `work` reads what it answers. */
export async function captureStatements(work: () => Promise<unknown>): Promise<Captured[]> {
  const captured = await captureAll(work);
  return captured.filter(({ name, text }) => !OF_THE_CHECKS.has(name) && text.startsWith("select"));
}

/** All that `work` asks of the database, each by its login. */
export async function captureAll(
  work: () => Promise<unknown>,
): Promise<(Captured & { login: string })[]> {
  const captured: (Captured & { login: string })[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- called below on the client it was asked of
  const ask = Client.prototype.query as (this: Client, ...given: unknown[]) => unknown;
  const spy = function spy(this: Client, ...given: unknown[]) {
    const login = this.user ?? "";
    captured.push(
      ...statementsIn(given as [Config | string, unknown[]?]).map((each) => ({ ...each, login })),
    );
    return ask.apply(this, given);
  };
  Object.assign(Client.prototype, { query: spy });
  try {
    await work();
  } finally {
    Object.assign(Client.prototype, { query: ask });
  }
  return captured;
}

function statementsIn([config, values = []]: [Config | string, unknown[]?]): Captured[] {
  if (typeof config === "string") return [{ name: "", text: config, values }];
  const asked = config.asked ?? [{ statement: config, values: config.values ?? values }];

  return asked.map(({ statement: { name = "", text = "" }, values: own }) => ({
    name,
    text,
    values: own,
  }));
}
