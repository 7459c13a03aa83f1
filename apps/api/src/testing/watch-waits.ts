import { Client } from "pg";

/** Statements sent together on one connection, and the time until their answer. */
export type Wait = { asked: string; ms: number };

type Query = (this: Client, ...given: unknown[]) => unknown;
type Config = { name?: string; text?: string; asked?: { statement: Config }[] };

/**
 * Returns the waits of this process for a database while `work` runs. Statements that are sent while a connection
 * still answers others belong to the same wait.
 */
export async function watchWaits(work: () => Promise<unknown>): Promise<Wait[]> {
  const waits: Wait[] = [];
  const underway = new Map<Client, { wait: Wait; began: number; open: number }>();
  // oxlint-disable-next-line typescript/unbound-method -- called below with its client as `this`
  const ask = Client.prototype.query as Query;
  const spy = function spy(this: Client, ...given: unknown[]) {
    const [config] = given as [Config | string];
    const current = underway.get(this) ?? begin(waits);
    underway.set(this, current);
    current.open += 1;
    current.wait.asked = [current.wait.asked, nameOf(config)].filter(Boolean).join(", ");
    const end = () => {
      current.open -= 1;
      current.wait.ms = performance.now() - current.began;
      if (current.open === 0) underway.delete(this);
    };
    const answered = ask.apply(this, given);
    if (answered instanceof Promise) void answered.then(end, end);
    else onSettled(answered as Submitted, end);
    return answered;
  };
  Object.assign(Client.prototype, { query: spy });
  try {
    await work();
    return waits;
  } finally {
    Object.assign(Client.prototype, { query: ask });
  }
}

function begin(waits: Wait[]) {
  const wait = { asked: "", ms: 0 };
  waits.push(wait);
  return { wait, began: performance.now(), open: 0 };
}

/** A batch of reads. The driver calls one of the functions once. */
type Submitted = { handleReadyForQuery(): void; handleError(error: Error): void };

function onSettled(submitted: Submitted, end: () => void): void {
  const succeed = submitted.handleReadyForQuery.bind(submitted);
  const fail = submitted.handleError.bind(submitted);
  submitted.handleReadyForQuery = () => {
    end();
    succeed();
  };
  submitted.handleError = (error) => {
    end();
    fail(error);
  };
}

const WORDS = 4;

function nameOf(config: Config | string): string {
  if (typeof config === "string") return config.split(";")[0] ?? "";
  if (config.asked) return config.asked.map(({ statement }) => nameOf(statement)).join(", ");

  return config.name ?? config.text?.trim().split(/\s+/).slice(0, WORDS).join(" ") ?? "";
}
