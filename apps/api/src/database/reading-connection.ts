import type { PoolClient } from "pg";

import { wouldActAs, type WrongRole } from "./acting-role.ts";
import { type Asked, type Row, runAtOnce, type Statement } from "./read-batch.ts";

/** Whom reads are done for, and as whom the connection must act for it. */
type Reader = { userId: string; role: string };

/** What is asked beside the work comes along with it and need not be of its moment. */
type Told = Asked & { isBeside: boolean };
type Waiting = Told & { resolve: (result: { rows: Row[] }) => void; reject: (e: Error) => void };

/** Tells its text as it is. */
const UNREAD: Statement["types"] = { getTypeParser: () => (value) => value };

/** What is waiting to be asked for one borrower of a connection. */
type Loan = { reader: Reader; waiting: Waiting[]; wrong: WrongRole | null };

/**
 * What a query builder takes for a connection. Each statement is sent in one message with the name of
 * the user it is for, and those that are asked for at once share it and are of one moment. The message is a
 * transaction that can change nothing: the name ends with it, whether or not a pooler stands between.
 */
export class ReadingConnection {
  readonly #client: PoolClient;
  readonly #giveUp: () => void;
  #loan: Loan | null = null;

  /** @param giveUp is called where nobody may borrow the connection any more. */
  constructor(client: PoolClient, giveUp: () => void) {
    this.#client = client;
    this.#giveUp = giveUp;
  }

  async lendTo<T>(reader: Reader, work: () => Promise<T>): Promise<T> {
    const loan: Loan = { reader, waiting: [], wrong: null };
    this.#loan = loan;
    try {
      return await work();
    } catch (error) {
      // The builder wraps what its statements fail with; this is about the connection.
      throw loan.wrong ?? error;
    } finally {
      this.#loan = null;
    }
  }

  query(statement: Statement, values: readonly unknown[]): Promise<{ rows: Row[] }> {
    return this.#ask({ statement, values, isBeside: false });
  }

  /** The same for what is asked beside the work. */
  readonly beside = {
    query: (statement: Statement, values: readonly unknown[]) =>
      this.#ask({ statement, values, isBeside: true }),
  };

  #ask(told: Told): Promise<{ rows: Row[] }> {
    const loan = this.#loan;
    return new Promise((resolve, reject) => {
      if (loan === null) throw new Error("The connection was given back.");
      // Those that are asked for meanwhile come along.
      if (loan.waiting.length === 0) process.nextTick(() => void this.#send(loan));
      loan.waiting.push({ ...told, resolve, reject });
    });
  }

  async #send(loan: Loan): Promise<void> {
    const { reader, waiting } = loan;
    const asked = waiting.splice(0);
    try {
      // By now somebody else may have it.
      if (this.#loan !== loan) throw new Error("The connection was given back.");
      const [named, ...results] = await this.#runFor(reader, asked);
      const acting = named?.[0]?.[0];
      if (acting !== reader.role) throw (loan.wrong = wouldActAs(acting, reader.role));
      for (const [at, { resolve }] of asked.entries()) resolve({ rows: results[at] ?? [] });
    } catch (error) {
      for (const { reject } of asked) reject(error as Error);
    }
  }

  /**
   * One statement is of one moment by itself; several are made so, or what is stored between them would be
   * in one and not in the other.
   */
  async #runFor({ userId }: Reader, asked: readonly Told[]): Promise<Row[][]> {
    const named: Asked = { statement: NAME_USER, values: [userId] };
    const ofMoment = asked.filter(({ isBeside }) => !isBeside);
    if (ofMoment.length <= 1) return runAtOnce(this.#client, [named, ...asked]);
    try {
      const [, ...results] = await runAtOnce(this.#client, [BEGIN, named, ...asked, COMMIT]);
      return results;
    } catch (error) {
      // What failed was begun by name, and does not end by itself.
      await this.#client.query("rollback").catch(this.#giveUp);
      throw error;
    }
  }
}

const BEGIN: Asked = {
  statement: {
    name: "read_at_one_moment",
    text: "begin isolation level repeatable read, read only",
    types: UNREAD,
  },
  values: [],
};
const COMMIT: Asked = {
  statement: { name: "end_of_moment", text: "commit", types: UNREAD },
  values: [],
};

/**
 * Of a pooler, what a connection was proven to be holds for one transaction: so the answer says who acts. How a
 * statement is run is found out once and kept: PostgreSQL took longer to plan the page of somebody with much, at
 * each call, than to read it.
 */
const NAME_USER: Statement = {
  name: "read_as_user",
  text: `select current_user::text, set_config('snowball.user_id', $1, true),
    set_config('transaction_read_only', 'on', true),
    set_config('plan_cache_mode', 'force_generic_plan', true)`,
  types: UNREAD,
};
