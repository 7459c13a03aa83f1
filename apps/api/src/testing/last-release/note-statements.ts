import { appendFileSync } from "node:fs";

import { Client, Pool, type PoolClient } from "pg";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Where statements are noted, a line each. */
    notedStatements: string;
  }
}

// Notes each statement that the product sends while its tests run, and none that a test sends itself.

/** Whose work a connection was borrowed for. */
const borrowers = new WeakMap<object, string>();
const noted = new Set<string>();

const SELF = /last-release\/note-statements|database\/database\.ts|node:|node_modules\/pg/;
const PRODUCT = /apps\/api\/src\/(?!testing\/)(?!.*\.test\.ts)/;

/** The first line of the stack that is neither the pool's nor ours. */
function findCaller(): string {
  const { stack = "" } = new Error("only for its stack");

  return (
    stack
      .split("\n")
      .slice(1)
      .find((line) => !SELF.test(line)) ?? ""
  );
}

function note(client: Client, sent: unknown): void {
  const { user } = client;
  const text = typeof sent === "string" ? sent : (sent as { text?: string }).text;
  const caller = borrowers.get(client) ?? findCaller();
  if (text === undefined || !user?.startsWith("snowball_") || !PRODUCT.test(caller)) return;

  const line = JSON.stringify({ login: user, text });
  if (noted.has(line)) return;
  noted.add(line);
  appendFileSync(inject("notedStatements"), `${line}\n`);
}

const NOTES = Symbol.for("snowball.notes-statements");

if (!Object.hasOwn(Client.prototype, NOTES)) {
  Object.assign(Client.prototype, { [NOTES]: true });
  const connect = Reflect.get(Pool.prototype, "connect") as (
    ...given: unknown[]
  ) => Promise<PoolClient>;
  const query = Reflect.get(Client.prototype, "query") as (...given: unknown[]) => unknown;

  Pool.prototype.connect = function noteBorrower(this: Pool, ...given: unknown[]) {
    const caller = findCaller();
    if (given.length > 0) return connect.apply(this, given);

    return connect.call(this).then((client) => {
      borrowers.set(client, caller);
      return client;
    });
  } as typeof Pool.prototype.connect;

  Client.prototype.query = function noteStatement(this: Client, ...given: unknown[]) {
    note(this, given[0]);
    return query.apply(this, given);
  } as typeof Client.prototype.query;
}
