import type { Connection, PoolClient, Submittable } from "pg";

/** A statement from the query builder. Without a name it is prepared for each call. */
export type Statement = {
  name?: string | undefined;
  text: string;
  types: { getTypeParser(oid: number, format: "text"): (value: string) => unknown };
};
export type BoundStatement = { statement: Statement; values: readonly unknown[] };
export type Row = unknown[];

/**
 * Runs statements in one message, which PostgreSQL processes as one transaction (its manual, 54.2.3, "Pipelining").
 * Transaction settings of the first statement therefore apply to the others.
 * @returns the rows of each statement, as lists in the order of its columns.
 */
export function runPipelined(
  client: PoolClient,
  statements: readonly BoundStatement[],
): Promise<Row[][]> {
  return new Promise((resolve, reject) => {
    const serialized = statements.map(({ statement, values }) => ({
      statement,
      values: values.map(serializeValue),
    }));
    client.query(new Batch(serialized, { resolve, reject }));
  });
}

type SerializedStatement = { statement: Statement; values: (string | null)[] };
type Settle = { resolve: (rows: Row[][]) => void; reject: (error: Error) => void };
type Parsers = ((value: string) => unknown)[];

/** A prepared statement of a connection, with the parsers of its columns. */
type Prepared = { text: string; parsers: Parsers };
const preparedOn = new WeakMap<Connection, Map<string, Prepared>>();

/** A batch of statements. The driver calls its methods while the response arrives, like those of its own queries. */
class Batch implements Submittable {
  /** Public, so that tests can inspect the sent statements. */
  readonly asked: readonly SerializedStatement[];
  readonly #settle: Settle;
  readonly #rows: Row[][] = [[]];
  #prepared = new Map<string, Prepared>();
  #parsers: Parsers = [];
  #failure: Error | null = null;

  constructor(asked: readonly SerializedStatement[], settle: Settle) {
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

  /** After an error the driver drops the batch and calls no other method. */
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
  { statement: { name = "", text }, values }: SerializedStatement,
  isPrepared: boolean,
): void {
  // The prefix avoids conflicts with the driver's own prepared statements.
  const own = name && `read ${name}`;
  if (!isPrepared) {
    // The statement already exists if its earlier message failed later on. Closing a missing one is no error.
    connection.close({ type: "S", name: own }, true);
    connection.parse({ name: own, text, types: [] }, true);
  }
  connection.bind({ portal: "", statement: own, values }, true);
  // The parsers of a prepared statement's columns are cached.
  if (!isPrepared) connection.describe({ type: "P", name: "" }, true);
  connection.execute(null, true);
}

/** Converts a parameter to PostgreSQL's text format. */
function serializeValue(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);

  throw new Error("A value that no statement takes.");
}
