import { afterAll, beforeAll, expect, test } from "vitest";

import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";

let harness: BankHarness;

beforeAll(async () => {
  harness = await createBankHarness();
});

afterAll(async () => {
  await harness.close();
});

test("a new link is not mistaken for the repair with the last opened window", async () => {
  const user = await harness.signUp();
  const item = await harness.link(user);
  const refused = "public-sandbox-refused-by-the-provider";
  await harness.finishWindow(await harness.openLink(user), refused);
  await harness.openLink(user, { forItem: item.uuid });

  const answer = await harness.postItem(user, refused);

  // As a repair, the rejected token would have been accepted, because a repair needs no exchange.
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: "public_token_refused" });
  expect((await harness.item(user)).status).toBe("healthy");
});

test("accepts a repair only with a window for the same connection", async () => {
  const user = await harness.signUp();
  const first = await harness.link(user);
  const second = await harness.link(user, { institutionId: "ins_109511" });
  const repair = (forItem: string) =>
    harness.postItem(user, `public-sandbox-repair-of-${forItem}`, { forItem });

  await harness.openLink(user);
  expect((await repair(first.uuid)).json()).toMatchObject({ code: "link_session_required" });

  await harness.openLink(user, { forItem: first.uuid });
  await harness.openLink(user, { forItem: second.uuid });
  expect((await repair(first.uuid)).json()).toMatchObject({ uuid: first.uuid });
  expect((await repair(second.uuid)).json()).toMatchObject({ uuid: second.uuid });
});

test("a window that was opened for a repair cannot link a new bank", async () => {
  const user = await harness.signUp();
  const item = await harness.link(user);
  await harness.openLink(user, { forItem: item.uuid });

  const answer = await harness.postItem(user, await harness.publicToken());

  expect(answer.json()).toMatchObject({ code: "link_session_required" });
});

test("only the owner can read that a bank was linked, repaired and removed", async () => {
  const user = await harness.signUp();
  const other = await harness.signUp();
  const item = await harness.link(user);
  await harness.openLink(user, { forItem: item.uuid });
  await harness.postItem(user, "public-sandbox-repair", { forItem: item.uuid });
  await harness.api.call("DELETE", `/api/v1/items/${item.uuid}/`, { token: user.access });

  const kindsOf = async (token: string) => {
    const answer = await harness.api.call("GET", "/api/v1/me/security-events/", { token });
    return answer
      .json<{ results: { kind: string }[] }>()
      .results.map(({ kind }) => kind)
      .filter((kind) => kind.startsWith("bank_"))
      .toSorted();
  };
  expect(await kindsOf(user.access)).toEqual(["bank_linked", "bank_removed", "bank_repaired"]);
  expect(await kindsOf(other.access)).toEqual([]);
});
