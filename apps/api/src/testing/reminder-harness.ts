import { listJobs } from "#app.ts";

import { createLedgerHarness, type LedgerHarness } from "./ledger-harness.ts";
import { LOAN } from "./debt-harness.ts";
import { mailsTo } from "./mails-to.ts";
import { queryDatabase } from "./query-database.ts";
import { runPendingJobs } from "./run-pending-jobs.ts";
import { signInAgain, type SignedInUser } from "./signed-in-user.ts";

export type Person = SignedInUser;

export type ReminderHarness = LedgerHarness & {
  /** Sets the clock to 2026-12-01T12:00:00Z and deletes the users of earlier tests, for whom emails would be written. */
  begin(): Promise<void>;
  /** Creates a user with a confirmed address and a time zone. */
  person(timeZone?: string): Promise<Person>;
  /** Signs in again after time has passed. */
  comeBack(person: Person): Promise<void>;
  /** Enters a loan of $75.00 a month and settles its ledger. Returns its id. */
  owe(person: SignedInUser, body?: object): Promise<string>;
  /** Sets the clock and settles. */
  passTo(instant: string): Promise<void>;
  /** Runs the scheduled mail job and the jobs that it enqueues. */
  settle(): Promise<void>;
  /** Returns the mails about payments, oldest first. */
  readMails(
    person: SignedInUser,
  ): Promise<{ subject: string; textBody: string; htmlBody: string }[]>;
  subjects(person: SignedInUser): Promise<string[]>;
};

const OF_MAILS = ["order_mails", "write_mails"];

/** Starts the API at 2026-12-01T12:00:00Z, with helpers for reminder mails. */
export async function createReminderHarness(): Promise<ReminderHarness> {
  const harness = await createLedgerHarness();
  const { api } = harness;
  const ofMails = listJobs(api.deps).filter(({ name }) => OF_MAILS.includes(name));
  const settle = async () => {
    await queryDatabase(api, "select graphile_worker.add_job('order_mails')");
    await runPendingJobs(api, ofMails);
  };
  const readMails: ReminderHarness["readMails"] = async ({ email }) =>
    (await mailsTo(api, email)).filter(({ textBody }) => textBody.includes("Unsubscribe:"));

  return {
    ...harness,
    settle,
    readMails,
    begin: async () => {
      await queryDatabase(api, "delete from users");
      await queryDatabase(api, "delete from graphile_worker._private_jobs");
      api.deps.clock.set("2026-12-01T12:00:00Z");
    },
    subjects: async (person) => (await readMails(person)).map(({ subject }) => subject),
    person: async (timeZone = "") => {
      const user = await harness.signUp();
      await queryDatabase(
        api,
        "update users set email_verified_at = now(), time_zone = $2 where id = $1",
        [user.userId, timeZone],
      );
      return user;
    },
    comeBack: async (person) => {
      Object.assign(person, await signInAgain(api, person));
    },
    owe: async (person, body = {}) => {
      const debt = await harness.create(person, {
        ...LOAN,
        minimum: "75.00",
        due_day: 15,
        ...body,
      });
      await settle();
      return debt.uuid;
    },
    passTo: async (instant) => {
      api.deps.clock.set(instant);
      await settle();
    },
  };
}
