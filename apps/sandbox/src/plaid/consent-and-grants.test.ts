import { expect, test } from "vitest";

import { startPlaid } from "../testing/start-plaid.ts";
import type { RunningPlaid } from "../testing/start-plaid.ts";
import { DEPOSITORY, finish, linkAll, linkToken, logIn } from "../testing/use-link-window.ts";

const MERIDIAN = "ins_900006";
/** What the product asks for: deposits at least, and debts where they can be had. */
const BOTH = {
  products: ["transactions"],
  optional_products: ["liabilities"],
  account_filters: {
    depository: { account_subtypes: ["checking", "savings"] },
    credit: { account_subtypes: ["credit card"] },
  },
};

async function linkOf(running: RunningPlaid, subtype: string): Promise<string> {
  const token = await linkToken(running, BOTH);
  const login = { username: "user_good", institution_id: MERIDIAN };
  const session = await logIn(running, token, login);
  const chosen = session.accounts.filter((account) => account.subtype === subtype);
  const { public_token } = await finish(
    running,
    session.link_session_id,
    chosen.map(({ id }) => id),
  );
  const { body } = await running.call("/item/public_token/exchange", { public_token });
  return body["access_token"] ?? "";
}

test("a second item with other accounts ends the first at a bank that keeps one grant", async () => {
  const running = await startPlaid();
  const first = await linkOf(running, "checking");
  const again = await linkOf(running, "checking");
  const isRead = async (access_token: string) =>
    (await running.call("/accounts/get", { access_token })).body["error_code"] ?? "read";
  expect([await isRead(first), await isRead(again)]).toEqual(["read", "read"]);

  const second = await linkOf(running, "credit card");

  expect([await isRead(first), await isRead(again), await isRead(second)]).toEqual([
    "ITEM_LOGIN_REQUIRED",
    "ITEM_LOGIN_REQUIRED",
    "read",
  ]);
});

test("a product that the window did not ask for needs additional consent, which update mode gives", async () => {
  const running = await startPlaid();
  const filters = { ...DEPOSITORY.account_filters, credit: { account_subtypes: ["credit card"] } };
  const asked = { ...DEPOSITORY, account_filters: filters };
  const access_token = await linkAll(running, asked, "user_good");
  const ask = async () =>
    (await running.call("/liabilities/get", { access_token })).body["error_code"] ?? "told";
  expect(await ask()).toBe("ADDITIONAL_CONSENT_REQUIRED");

  const plain = await logIn(running, await linkToken(running, { access_token }), {
    username: "user_good",
  });
  await finish(running, plain.link_session_id, []);
  expect(await ask()).toBe("ADDITIONAL_CONSENT_REQUIRED");

  const update = { access_token, additional_consented_products: ["liabilities"] };
  const asking = await logIn(running, await linkToken(running, update), { username: "user_good" });
  await finish(running, asking.link_session_id, []);
  expect(await ask()).toBe("told");
});

test("a bank that sends its users back wants an https address without a query", async () => {
  const running = await startPlaid();
  const create = (redirect_uri: string) => linkToken(running, { ...BOTH, redirect_uri });

  for (const wrong of ["http://snowball.example/back", "https://snowball.example/?a=1", "back"]) {
    expect(await create(wrong)).toBe("refused: INVALID_FIELD");
  }
  expect(await create("https://snowball.example/link/return")).toMatch(/^link-/);
  expect(await create("http://127.0.0.1:3000/link/return")).toMatch(/^link-/);
});
