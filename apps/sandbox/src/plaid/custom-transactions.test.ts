import { expect, test } from "vitest";

import { DAY_MS, startPlaid } from "../testing/start-plaid.ts";
import type { RunningPlaid } from "../testing/start-plaid.ts";

type Wire = { name: string; amount: number; date: string; iso_currency_code: string };
type Page = { added: Wire[]; next_cursor: string; has_more: boolean };

async function transactionsOf(running: RunningPlaid, account: object): Promise<Wire[]> {
  await running.call("/_sandbox/plaid/settings", {
    rateLimits: false,
    initialDelayMs: 0,
    historicalDelayMs: 0,
  });
  const access_token = await running.link({ custom: { override_accounts: [account] }, days: 365 });
  const all: Wire[] = [];
  let page: Page = { added: [], next_cursor: "", has_more: true };
  while (page.has_more) {
    const cursor = page.next_cursor;
    page = (await running.call<Page>("/transactions/sync", { access_token, cursor, count: 500 }))
      .body;
    all.push(...page.added);
  }
  return all;
}

function day(running: RunningPlaid, offset: number): string {
  const now = running.core.clock.now().getTime();
  return new Date(now + offset * DAY_MS).toISOString().slice(0, 10);
}

test("configured transactions come exactly, however many there are", async () => {
  const running = await startPlaid();
  const date = day(running, -5);
  const transactions = Array.from({ length: 3_000 }, (_, index) => ({
    date_transacted: date,
    date_posted: date,
    amount: index / 100,
    description: `Payment ${index}`,
    currency: "EUR",
  }));
  const found = await transactionsOf(running, { type: "depository", transactions });
  expect(
    found.map(({ name, amount, iso_currency_code }) => [name, amount, iso_currency_code]),
  ).toEqual(
    transactions.map(({ description, amount, currency }) => [description, amount, currency]),
  );
});

test.each([
  ["monthly-income", { income_amount: 2_000, accountType: "depository", amount: -2_000 }],
  ["monthly-balance-payment", { accountType: "credit", amount: -600 }],
  ["monthly-interest-only-payment", { accountType: "credit", amount: -6 }],
])(
  "an inflow of type %s pays once a month on its day",
  async (type, { accountType, amount, ...more }) => {
    const running = await startPlaid();
    const found = await transactionsOf(running, {
      type: accountType,
      starting_balance: 600,
      transactions: [],
      liability: { purchase_apr: 12 },
      inflow_model: { type, payment_day_of_month: 3, transaction_name: "Inflow", ...more },
    });
    expect(found.length).toBeGreaterThanOrEqual(11);
    expect(new Set(found.map(({ amount: one }) => one))).toEqual(new Set([amount]));
    expect(found.every(({ date, name }) => date.endsWith("-03") && name === "Inflow")).toBe(true);
  },
);

test("no inflow and no transactions mean none; the last day of a month can be named", async () => {
  const running = await startPlaid();
  const silent = { type: "depository", transactions: [], inflow_model: { type: "none" } };
  expect(await transactionsOf(running, silent)).toEqual([]);
  const last = await transactionsOf(running, {
    type: "depository",
    transactions: [],
    inflow_model: { type: "monthly-income", income_amount: 1, payment_day_of_month: "last" },
  });
  const tomorrow = ({ date }: Wire): string =>
    new Date(Date.parse(date) + DAY_MS).toISOString().slice(8, 10);
  expect(new Set(last.map(tomorrow))).toEqual(new Set(["01"]));
});
