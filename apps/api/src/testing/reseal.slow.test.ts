import { spawn, spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";

import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { beginningOf, createAesSecretBox } from "#adapters/system/aes-secret-box.ts";
import { openDatabase } from "#database/database.ts";
import { reseal, SEALED_COLUMNS, formatReencryptionReport } from "#database/sealed.ts";
import { queueNotification } from "#features/notifications/index.ts";
import type { SealedSecret } from "#ports/secret-box.ts";

import { type BankHarness, createBankHarness } from "./bank-harness.ts";
import { syncNow } from "./bank-connection.ts";
import { mailsTo } from "./mails-to.ts";
import { queryDatabase } from "./query-database.ts";
import { runPendingJobs } from "./run-pending-jobs.ts";
import { startTwoFactor } from "./second-step-user.ts";
import { startSecondProcess } from "./second-process.ts";
import type { SignedInUser } from "./signed-in-user.ts";

// Tests a complete key rotation: all secrets are re-encrypted while the product runs, and then the old key can be
// removed.

const old = { id: "old", key: randomBytes(32) };
const fresh = { id: "fresh", key: randomBytes(32) };
const beginning = beginningOf(fresh);

const oldBox = createAesSecretBox([old]);
const bothKeys = createAesSecretBox([fresh, old]);
const freshBox = createAesSecretBox([fresh]);

/** Enough mails that a run can be killed in the middle. */
const MANY = 1_000;

let harness: BankHarness;
let reader: SignedInUser;

beforeAll(async () => {
  harness = await createBankHarness({ secretBox: oldBox });
  reader = await harness.signUp();
});
afterAll(() => harness.close());

function resealNow() {
  return reseal({ database: harness.api.deps.database, secretBox: bothKeys, beginning });
}

/** Returns the re-encryption command with an operator's environment. */
function command() {
  const key = () => randomBytes(32).toString("base64");
  const { api, system } = harness.api.logins;
  return {
    file: join(import.meta.dirname, "../reseal.ts"),
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      API_DATABASE_URL: api,
      SYSTEM_DATABASE_URL: system,
      TOKEN_KEY: key(),
      REFRESH_KEY: key(),
      SEALING_KEYS: [fresh, old]
        .map(({ id, key: bytes }) => `${id}:${bytes.toString("base64")}`)
        .join(),
    },
  };
}

function notify({ userId }: SignedInUser) {
  return harness.api.deps.database.asSystemInTransaction((db) =>
    queueNotification(harness.api.deps, db, {
      userId,
      kind: "payment_reminders",
      subject: "About payments",
      text: "Something is due.",
      html: "<p>Something is due.</p>",
    }),
  );
}

async function userWithAllSecrets(): Promise<SignedInUser> {
  const user = await harness.signUp();
  await queryDatabase(
    harness.api,
    "update users set email_verified_at = created_at, time_zone = 'UTC' where id = $1",
    [user.userId],
  );
  await harness.link(user);
  await harness.openLink(user);
  await notify(user);
  await startTwoFactor(harness.api, user);
  return user;
}

/** Returns all tables, including those of the queue, with a secret that the old key encrypted. */
async function tablesWithOldSecrets(): Promise<string[]> {
  const tables = await queryDatabase<{ name: string }>(
    harness.api,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`,
  );
  const found = tables.map(async ({ name }) => {
    const rows = await queryDatabase(
      harness.api,
      `select from ${name} t where t::text ~ '\\mold\\.[A-Za-z0-9_-]{37}' limit 1`,
    );
    return rows.length > 0 ? [name] : [];
  });
  return (await Promise.all(found)).flat();
}

async function addMails(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const body = JSON.stringify({ textBody: "text", htmlBody: "html" });
  await queryDatabase(
    harness.api,
    `insert into mails (id, user_id, recipient, subject, kind, sealed_body, created_at)
     select id, $3, 'ada@example.org', 'Many', 'account', sealed, now() from unnest($1::uuid[], $2::text[]) as t(id, sealed)`,
    [ids, ids.map((id) => oldBox.seal(body, id)), reader.userId],
  );
  return ids;
}

type StoredMail = { id: string; sealed: SealedSecret };

function manyMails(): Promise<StoredMail[]> {
  return queryDatabase<StoredMail>(
    harness.api,
    "select id, sealed_body as sealed from mails where subject = 'Many' and sealed_body is not null",
  );
}

test("re-encrypts all secret columns, so that the product works without the old key", async () => {
  const user = await userWithAllSecrets();
  const isNotice = ({ subject }: { subject: string }) => subject === "About payments";
  const mail = (await mailsTo(harness.api, user.email)).find(isNotice);
  expect(await tablesWithOldSecrets()).toEqual(
    SEALED_COLUMNS.map(({ name }) => `public.${name.split(".")[0]}`).toSorted(),
  );

  const results = await resealNow();

  // A new secret column needs a value that the product itself encrypted.
  expect(results.filter(({ resealed }) => resealed === 0)).toEqual([]);
  expect(results.filter(({ left }) => left > 0)).toEqual([]);
  expect(await tablesWithOldSecrets()).toEqual([]);

  const deps = { ...harness.api.deps, secretBox: freshBox };
  const api = { ...harness.api, deps };
  const second = await startSecondProcess(api);
  onTestFinished(() => second.close());
  await syncNow({ ...harness, api }, await harness.item(user));
  expect(await harness.item(user)).toMatchObject({ status: "healthy" });
  const window = await second.app.inject({
    url: "/api/v1/links/open/",
    headers: { authorization: `Bearer ${user.access}` },
  });
  expect(window.statusCode).toBe(200);
  expect((await mailsTo(api, user.email)).find(isNotice)).toEqual(mail);
  const link = new URL(mail?.unsubscribeUrl ?? "").pathname;
  expect((await second.app.inject({ method: "POST", url: link })).statusCode).toBe(200);
  await runPendingJobs(api);
});

test("does not overwrite a secret that changes during the run", async () => {
  const [id = ""] = await addMails(1);
  const newer = oldBox.seal("written during the run", id);
  const database = openDatabase(harness.api.logins, () => undefined);
  onTestFinished(() => database.close());

  const run = await database.asSystemInTransaction(async (db) => {
    await db.execute(`update mails set sealed_body = '${newer}' where id = '${id}'`);
    const begun = { ended: resealNow() };
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'update%mails%'
      and datname = current_database()`;
    await expect.poll(() => queryDatabase(harness.api, waiting)).not.toHaveLength(0);
    return begun;
  });
  const results = await run.ended;

  const stored = async () => (await manyMails()).find((each) => each.id === id);
  expect(await stored()).toEqual({ id, sealed: newer });
  expect(formatReencryptionReport(results, ["fresh", "old"]).lines.at(-1)).toMatch(
    /^1 left .* run it again/,
  );

  await resealNow();
  const sealed = (await stored())?.sealed ?? newer;
  expect(freshBox.open(sealed, id)).toBe("written during the run");
});

test("after a killed run all secrets can be read, and the next run completes it", async () => {
  const ids = await addMails(MANY);
  const { file, env } = command();
  const child = spawn(process.execPath, [file], { env, stdio: "ignore" });
  const ended = new Promise((done) => child.once("exit", (_, signal) => done(signal)));
  const countOld = async () => {
    const [row] = await queryDatabase<{ count: number }>(
      harness.api,
      "select count(*)::int as count from mails where sealed_body like 'old.%'",
    );
    return row?.count ?? 0;
  };
  await vi.waitFor(async () => expect(await countOld()).toBeLessThan(MANY - 20), {
    timeout: 20_000,
    interval: 2,
  });
  child.kill("SIGKILL");
  expect(await ended).toBe("SIGKILL");

  const stopped = await manyMails();
  expect(stopped.filter(({ sealed }) => sealed.startsWith("old.")).length).toBeGreaterThan(0);
  for (const { id, sealed } of stopped) bothKeys.open(sealed, id);

  // An old process still encrypts with the old key in the meantime.
  ids.push(...(await addMails(1)));
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], { encoding: "utf8", env });

  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/^mails\.sealed_body: \d+ encrypted again, 0 left\.$/m);
  expect(stdout).toContain("Everything is sealed with fresh. Remove from SEALING_KEYS: old.\n");
  const mails = new Map((await manyMails()).map(({ id, sealed }) => [id, sealed]));
  for (const id of ids) expect(freshBox.open(mails.get(id) as SealedSecret, id)).toBeTruthy();
});

test("keeps and reports a secret that no key can decrypt", async () => {
  const [id = ""] = await addMails(1);

  const { database } = harness.api.deps;
  const results = await reseal({ database, secretBox: freshBox, beginning });

  const { isDone, lines } = formatReencryptionReport(results, ["fresh"]);
  expect(isDone).toBe(false);
  expect(lines).toContain("mails.sealed_body: 0 encrypted again, 1 left.");
  expect(lines.at(-1)).toMatch(/^1 left, of which 1 open with none of SEALING_KEYS: put their key/);
  const stored = (await manyMails()).find((each) => each.id === id);
  expect(oldBox.open(stored?.sealed as SealedSecret, id)).toContain("text");
});
