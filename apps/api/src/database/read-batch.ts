import type { Connection, PoolClient, Submittable } from "pg";

/** A statement as the query builder hands it over; without a name it is prepared anew each time. */
export type Statement = {
  name?: string | undefined;
  text: string;
  types: { getTypeParser(oid: number, format: "text"): (value: string) => unknown };
};
export type Asked = { statement: Statement; values: readonly unknown[] };
export type Row = unknown[];

/**
 * Runs statements in one message, which PostgreSQL works off as one transaction (its manual, 54.2.3,
 * "Pipelining"): what the first of them sets for the transaction holds for the others.
 * @returns the rows of each, as lists in the order of its columns.
 */
export function runAtOnce(client: PoolClient, asked: readonly Asked[]): Promise<Row[][]> {
  return new Promise((resolve, reject) => {
    const written = asked.map(({ statement, values }) => ({
      statement,
      values: values.map(writtenOf),
    }));
    client.query(new Batch(written, { resolve, reject }));
  });
}

type Written = { statement: Statement; values: (string | null)[] };
type Settle = { resolve: (rows: Row[][]) => void; reject: (error: Error) => void };
type Parsers = ((value: string) => unknown)[];

/** What is prepared on a connection, and how its columns are read. */
type Prepared = { text: string; parsers: Parsers };
const preparedOn = new WeakMap<Connection, Map<string, Prepared>>();

/** What the driver calls while the answer comes in, as it does its own queries'. */
class Batch implements Submittable {
  /** For who looks on at what is sent. */
  readonly asked: readonly Written[];
  readonly #settle: Settle;
  readonly #rows: Row[][] = [[]];
  #prepared = new Map<string, Prepared>();
  #parsers: Parsers = [];
  #failure: Error | null = null;

  constructor(asked: readonly Written[], settle: Settle) {
    this.asked = asked;
    this.#settle = settle;
  }

  submit(connection: Connection): Error | null {
    this.#prepared = preparedOn.get(connection) ?? this.#prepared;
    preparedOn.set(connection, this.#prepared);
    const other = this.asked.find(({ statement: { name = "", text } }) => {
      const prepared = this.#prepared.get(name);
      return prepared !== undefined && prepared.text !== text;
    });
    if (other) return new Error(`Two statements are called ${other.statement.name}.`);

    connection.stream.cork();
    for (const each of this.asked) {
      send(connection, each, this.#prepared.has(each.statement.name ?? ""));
    }
    connection.sync();
    connection.stream.uncork();
    this.#expect();
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly { dataTypeID: number }[] }): void {
    const types = this.#current()?.types;
    this.#parsers = fields.map(
      ({ dataTypeID }) => types?.getTypeParser(dataTypeID, "text") ?? String,
    );
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      const row = fields.map((value, at) => (value === null ? null : this.#parsers[at]?.(value)));
      this.#rows.at(-1)?.push(row);
    } catch (error) {
      this.#failure ??= error as Error;
    }
  }

  handleCommandComplete(): void {
    const { name, text = "" } = this.#current() ?? {};
    if (name !== undefined) this.#prepared.set(name, { text, parsers: this.#parsers });
    if (this.#rows.length === this.asked.length) return;
    this.#rows.push([]);
    this.#expect();
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.#settle.reject(this.#failure);
    else this.#settle.resolve(this.#rows);
  }

  /** The driver forgets the batch then, so nothing else is said to it. */
  handleError(error: Error): void {
    this.#settle.reject(error);
  }

  #current(): Statement | undefined {
    return this.asked[this.#rows.length - 1]?.statement;
  }

  #expect(): void {
    this.#parsers = this.#prepared.get(this.#current()?.name ?? "")?.parsers ?? [];
  }
}

function send(
  connection: Connection,
  { statement: { name = "", text }, values }: Written,
  isPrepared: boolean,
): void {
  // The driver keeps its own account of what it prepared, so what is prepared here is called otherwise.
  const own = name && `read ${name}`;
  if (!isPrepared) {
    // It is there already if its message failed later on; to close what is not there is no error.
    connection.close({ type: "S", name: own }, true);
    connection.parse({ name: own, text, types: [] }, true);
  }
  connection.bind({ portal: "", statement: own, values }, true);
  // How its columns are read is known from the first time.
  if (!isPrepared) connection.describe({ type: "P", name: "" }, true);
  connection.execute(null, true);
}

/** As PostgreSQL reads a value. */
function writtenOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);

  throw new Error("A value that no statement takes.");
}
