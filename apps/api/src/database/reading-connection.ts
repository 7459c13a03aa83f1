import type { PoolClient } from "pg";

import { describeRoleMismatch, type WrongRole } from "./acting-role.ts";
import { type BoundStatement, type Row, runPipelined, type Statement } from "./read-batch.ts";

/** The user of the reads, and the role that the connection must act as. */
type Reader = { userId: string; role: string };

/** A piggybacked query is sent with the others, but need not see the same snapshot. */
type ReadRequest = BoundStatement & { isPiggyback: boolean };
type PendingRead = ReadRequest & {
  resolve: (result: { rows: Row[] }) => void;
  reject: (e: Error) => void;
};

/** Returns text without parsing it. */
const UNPARSED: Statement["types"] = { getTypeParser: () => (value) => value };

/** The pending reads of one borrower of a connection. */
type Loan = { reader: Reader; pending: PendingRead[]; wrong: WrongRole | null };

/**
 * A connection for a query builder. It sends each statement in one message with the id of its user. Concurrent
 * statements share the message and see the same snapshot. The message is a read-only transaction, and the user id
 * applies only to that transaction, even behind a pooler.
 */
export class ReadingConnection {
  readonly #client: PoolClient;
  readonly #giveUp: () => void;
  #loan: Loan | null = null;

  /** @param giveUp is called if the connection must not be used again. */
  constructor(client: PoolClient, giveUp: () => void) {
    this.#client = client;
    this.#giveUp = giveUp;
  }

  async lendTo<T>(reader: Reader, work: () => Promise<T>): Promise<T> {
    const loan: Loan = { reader, pending: [], wrong: null };
    this.#loan = loan;
    try {
      return await work();
    } catch (error) {
      // The query builder wraps errors of statements. A wrong role is an error of the connection.
      throw loan.wrong ?? error;
    } finally {
      this.#loan = null;
    }
  }

  query(statement: Statement, values: readonly unknown[]): Promise<{ rows: Row[] }> {
    return this.#enqueue({ statement, values, isPiggyback: false });
  }

  /** Like `query`, for piggybacked queries. */
  readonly piggyback = {
    query: (statement: Statement, values: readonly unknown[]) =>
      this.#enqueue({ statement, values, isPiggyback: true }),
  };

  #enqueue(read: ReadRequest): Promise<{ rows: Row[] }> {
    const loan = this.#loan;
    return new Promise((resolve, reject) => {
      if (loan === null) throw new Error("The connection was given back.");
      // Reads that are added before the next tick share the message.
      if (loan.pending.length === 0) process.nextTick(() => void this.#send(loan));
      loan.pending.push({ ...read, resolve, reject });
    });
  }

  async #send(loan: Loan): Promise<void> {
    const { reader, pending } = loan;
    const reads = pending.splice(0);
    try {
      // Another borrower may have the connection by now.
      if (this.#loan !== loan) throw new Error("The connection was given back.");
      const [settings, ...results] = await this.#runFor(reader, reads);
      const acting = settings?.[0]?.[0];
      if (acting !== reader.role) throw (loan.wrong = describeRoleMismatch(acting, reader.role));
      for (const [at, { resolve }] of reads.entries()) resolve({ rows: results[at] ?? [] });
    } catch (error) {
      for (const { reject } of reads) reject(error as Error);
    }
  }

  /** A single statement always sees one snapshot. Several need a repeatable-read transaction to share one. */
  async #runFor({ userId }: Reader, reads: readonly ReadRequest[]): Promise<Row[][]> {
    const setUser: BoundStatement = { statement: SET_USER, values: [userId] };
    const ofSnapshot = reads.filter(({ isPiggyback }) => !isPiggyback);
    if (ofSnapshot.length <= 1) return runPipelined(this.#client, [setUser, ...reads]);
    try {
      const [, ...results] = await runPipelined(this.#client, [BEGIN, setUser, ...reads, COMMIT]);
      return results;
    } catch (error) {
      // An explicit transaction does not end by itself after a failure.
      await this.#client.query("rollback").catch(this.#giveUp);
      throw error;
    }
  }
}

const BEGIN: BoundStatement = {
  statement: {
    name: "read_at_one_moment",
    text: "begin isolation level repeatable read, read only",
    types: UNPARSED,
  },
  values: [],
};
const COMMIT: BoundStatement = {
  statement: { name: "end_of_moment", text: "commit", types: UNPARSED },
  values: [],
};

/**
 * Sets the user of the transaction and returns the current role, because a pooler may assign another server
 * connection to each transaction. Forces cached query plans: for users with much data, PostgreSQL needed more time
 * to plan a page for each call than to read it.
 */
const SET_USER: Statement = {
  name: "read_as_user",
  text: `select current_user::text, set_config('snowball.user_id', $1, true),
    set_config('transaction_read_only', 'on', true),
    set_config('plan_cache_mode', 'force_generic_plan', true)`,
  types: UNPARSED,
};
