import { expect, test } from "vitest";

import { startPlaid } from "../testing/start-plaid.ts";
import {
  DEPOSITORY,
  LIABILITY,
  finish,
  linkAll,
  linkToken,
  logIn,
  open,
} from "../testing/use-link-window.ts";

const HOUR_MS = 60 * 60 * 1000;

test("a link token serves once, and for four hours", async () => {
  const running = await startPlaid();
  const token = await linkToken(running, DEPOSITORY);
  const session = await logIn(running, token, { username: "user_good" });
  await finish(running, session.link_session_id, [session.accounts[0]?.id ?? ""]);
  expect((await open(running, token)).error_code).toBe("INVALID_LINK_TOKEN");
  const again = await finish(running, session.link_session_id, [session.accounts[0]?.id ?? ""]);
  expect(again.error_code).toBe("INVALID_LINK_TOKEN");

  const unused = await linkToken(running, DEPOSITORY);
  await running.advance(4 * HOUR_MS - 5_000);
  expect((await open(running, unused)).error_code).toBeUndefined();
  await running.advance(10_000);
  expect((await open(running, unused)).error_code).toBe("INVALID_LINK_TOKEN");
});

test("a public token serves once, and for thirty minutes", async () => {
  const running = await startPlaid();
  const create = async (): Promise<string> => {
    const { body } = await running.call("/sandbox/public_token/create", {
      institution_id: "ins_109508",
      initial_products: ["transactions"],
    });
    return body["public_token"] ?? "";
  };
  const exchange = async (public_token: string): Promise<string | undefined> =>
    (await running.call("/item/public_token/exchange", { public_token })).body["error_code"];
  const used = await create();
  expect(await exchange(used)).toBeUndefined();
  expect(await exchange(used)).toBe("INVALID_PUBLIC_TOKEN");
  const [early, late] = [await create(), await create()];
  await running.advance(HOUR_MS / 2 - 5_000);
  expect(await exchange(early)).toBeUndefined();
  await running.advance(10_000);
  expect(await exchange(late)).toBe("INVALID_PUBLIC_TOKEN");
});

test("a link token for update mode lives thirty minutes and takes no products or filters", async () => {
  const running = await startPlaid();
  const access_token = await linkAll(running, LIABILITY, "user_family");
  const token = await linkToken(running, { access_token });
  await running.advance(HOUR_MS / 2 + 1_000);
  expect((await open(running, token)).error_code).toBe("INVALID_LINK_TOKEN");
  for (const extra of [DEPOSITORY, { account_filters: DEPOSITORY.account_filters }]) {
    expect(await linkToken(running, { access_token, ...extra })).toBe("refused: INVALID_FIELD");
  }
});

test.each([
  [{ products: [] }, "MISSING_FIELDS"],
  [{ products: ["balance"] }, "INVALID_PRODUCT"],
  [{ ...LIABILITY, required_if_supported_products: ["liabilities"] }, "INVALID_FIELD"],
  [{ ...DEPOSITORY, transactions: { days_requested: 731 } }, "INVALID_FIELD"],
  [{ ...DEPOSITORY, user: undefined }, "MISSING_FIELDS"],
  [{ ...DEPOSITORY, webhook: "javascript:alert(1)" }, "INVALID_FIELD"],
  [{ ...DEPOSITORY, institution_id: "ins_0" }, "INVALID_INSTITUTION"],
  [{ access_token: "access-sandbox-unknown" }, "INVALID_ACCESS_TOKEN"],
])("a link token for %o is refused with %s", async (wanted, code) => {
  const running = await startPlaid();
  expect(await linkToken(running, wanted)).toBe(`refused: ${code}`);
});

test("a link token lists the sessions that ended with a public token, for six hours", async () => {
  const running = await startPlaid();
  const [token, other] = [
    await linkToken(running, DEPOSITORY),
    await linkToken(running, DEPOSITORY),
  ];
  const readSessions = async (link_token: string) =>
    (await running.sdk.linkTokenGet({ link_token })).data.link_sessions?.flatMap(
      ({ results }) => results?.item_add_results ?? [],
    );
  expect(await readSessions(token)).toEqual([]);

  const session = await logIn(running, token, { username: "user_good" });
  const { public_token } = await finish(running, session.link_session_id, [
    session.accounts[0]?.id ?? "",
  ]);

  expect(await readSessions(token)).toMatchObject([
    {
      public_token,
      accounts: [{ type: "depository" }],
      institution: { institution_id: "ins_109508" },
    },
  ]);
  expect(await readSessions(other)).toEqual([]);
  await running.advance(6 * HOUR_MS + 1_000);
  expect(await readSessions(token)).toEqual([]);
  const { status, body } = await running.call("/link/token/get", { link_token: "link-of-nobody" });
  expect([status, body["error_code"]]).toEqual([400, "INVALID_LINK_TOKEN"]);
});
