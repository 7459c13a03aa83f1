import { afterAll, beforeAll, expect, test } from "vitest";

import { confirmAddress } from "#testing/confirmed-user.ts";
import { createClosingHarness, type ClosingHarness } from "#testing/closing-harness.ts";
import { dumpDatabase } from "#testing/dump-database.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { addRowInEachTable } from "#testing/row-in-each-table.ts";
import { enrol } from "#testing/second-step-user.ts";
import { type SignedInUser, TEST_PASSWORD } from "#testing/signed-in-user.ts";

let harness: ClosingHarness;
beforeAll(async () => {
  harness = await createClosingHarness();
});
afterAll(() => harness.end());

/** Returns every text and id of at least eight characters in the user's rows. */
async function marksOf({ userId }: SignedInUser): Promise<Set<string>> {
  const dump = await dumpDatabase(harness.api);
  const marks = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "string" && value.length >= 8) marks.add(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  };
  for (const rows of dump.values()) {
    for (const row of rows.split("\n").filter((each) => each.includes(userId))) {
      collect(JSON.parse(row));
    }
  }
  return marks;
}

test("keeps nothing of a deleted user except the billing records that the law requires", async () => {
  const bystander = await harness.debtor();
  await addRowInEachTable(harness.api, bystander.userId);
  const before = [...(await dumpDatabase(harness.api)).values()].join("\n");

  const user = await harness.customer();
  await harness.api.call("PATCH", "/api/v1/me/", {
    token: user.access,
    body: { first_name: "Ottokar-Ludwig", last_name: "Zimmerschied", bio: "Of Zwiesel-Land." },
  });
  const { item, customerId } = await harness.tracesOf(user);
  await addRowInEachTable(harness.api, user.userId, {
    besides: ["closings", "payment_customers", "second_steps"],
  });
  const { recoveryCodes } = await enrol(harness.api, await confirmAddress(harness.api, user));
  // Only the real connection has a key that can be decrypted.
  await queryDatabase(harness.api, "delete from connections where sealed_access_token = 'sealed'");
  await leaveTraces({ item, customerId, email: user.email });
  const marks = [...(await marksOf(user)), user.email, item, customerId, "Zimmerschied"].filter(
    (mark) => !before.includes(mark),
  );
  expect(marks.length).toBeGreaterThan(200);
  const billed = await queryDatabase<Record<string, string>>(
    harness.api,
    `select id, number, to_jsonb(issued_at) #>> '{}' as issued_at from invoices
     where user_id = $1 and status <> 'draft'`,
    [user.userId],
  );

  expect((await harness.close(user, TEST_PASSWORD, recoveryCodes[0])).statusCode).toBe(200);
  await harness.work();

  const left: string[] = [];
  for (const [table, rows] of await dumpDatabase(harness.api)) {
    const kept = new Set(
      table === "public.billing_records" ? billed.flatMap((bill) => Object.values(bill)) : [],
    );
    left.push(
      ...marks
        .filter((mark) => rows.includes(mark) && !kept.has(mark))
        .map((mark) => `${table}: ${mark}`),
    );
  }
  expect(left).toEqual([]);
  const after = await harness.api.call("GET", "/api/v1/me/", { token: bystander.access });
  expect(after.statusCode).toBe(200);
});

/** Adds provider messages and failed jobs that mention a user. */
async function leaveTraces(named: { item: string; customerId: string; email: string }) {
  const { item, customerId, email } = named;
  await queryDatabase(
    harness.api,
    `insert into webhook_inbox (provider, dedupe_key, body, about, received_at, processed_at)
     select provider, 'message-' || id, body, jsonb_build_array(id), now(), now()
     from (values ('plaid', $1, $2), ('stripe', $3, $4)) as message (provider, id, body)`,
    [item, `{"item_id":"${item}"}`, customerId, `{"customer":"${customerId}"}`],
  );
  await queryDatabase(
    harness.api,
    "select enqueue_job('send_verification', json_build_object('email', $1::text), 'send_verification:' || $1, now() + interval '1 year', 1)",
    [email],
  );
}
