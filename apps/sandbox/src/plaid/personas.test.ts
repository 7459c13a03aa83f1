import { expect, test } from "vitest";

import { DAY_MS, startPlaid } from "../testing/start-plaid.ts";
import type { RunningPlaid } from "../testing/start-plaid.ts";
import { PERSONAS } from "./bank/personas.ts";

type Entry = Record<string, unknown> & { account_id: string };
type Answer = {
  accounts: { account_id: string; mask: string; subtype: string; balances: { current: number } }[];
  liabilities: Record<"credit" | "student" | "mortgage", Entry[] | null>;
};

async function debtsOf(running: RunningPlaid, username: string): Promise<Answer> {
  const access_token = await running.link({ username });
  return (await running.call<Answer>("/liabilities/get", { access_token })).body;
}

function entriesOf({ liabilities }: Answer): Entry[] {
  return Object.values(liabilities).flatMap((list) => list ?? []);
}

test.each(PERSONAS.map(({ username }) => username))(
  "%s has amounts of two decimals at most and due dates in the coming weeks",
  async (username) => {
    const running = await startPlaid();
    const answer = await debtsOf(running, username);
    const amounts = JSON.stringify(answer).matchAll(/"(\w+)":(-?\d+\.\d{3,})/g);
    const tooFine = Array.from(amounts, ([, field]) => field).filter(
      (one) => !one?.includes("percentage"),
    );
    expect(tooFine).toEqual([]);
    const now = running.core.clock.now().getTime();
    for (const entry of entriesOf(answer)) {
      const due = entry["next_payment_due_date"] as string | null;
      if (due === null || entry["is_overdue"] === true) continue;
      const days = (Date.parse(due ?? "") - now) / DAY_MS;
      expect(days).toBeGreaterThan(-1);
      expect(days).toBeLessThan(57);
    }
  },
);

test("a persona looks the same each time it is linked, under new ids", async () => {
  const running = await startPlaid();
  const [one, two] = [await debtsOf(running, "user_good"), await debtsOf(running, "user_good")];
  const withoutIds = (answer: Answer): unknown =>
    JSON.parse(
      JSON.stringify([answer.accounts, answer.liabilities], (key, value: unknown) =>
        key === "account_id" ? undefined : value,
      ),
    );
  expect(withoutIds(two)).toEqual(withoutIds(one));
  expect(two.accounts[0]?.account_id).not.toBe(one.accounts[0]?.account_id);
});

test("the new graduate has three student loans and a card, the family two cards and a mortgage", async () => {
  const running = await startPlaid();
  const counts = async (username: string): Promise<(number | undefined)[]> => {
    const { liabilities } = await debtsOf(running, username);
    const { credit, student, mortgage } = liabilities;
    return [credit?.length, student?.length, mortgage?.length];
  };
  expect(await counts("user_graduate")).toEqual([1, 3, undefined]);
  expect(await counts("user_family")).toEqual([2, undefined, 1]);
});

test("user_unknown: every minimum and due date is null, never zero", async () => {
  const running = await startPlaid();
  const entries = entriesOf(await debtsOf(running, "user_unknown"));
  expect(entries).toHaveLength(3);
  for (const entry of entries) {
    const { minimum_payment_amount: minimum = null, next_monthly_payment: payment = null } = entry;
    expect([minimum, payment, entry["next_payment_due_date"]]).toEqual([null, null, null]);
  }
});

test("user_clear: every minimum and balance is zero, never null", async () => {
  const running = await startPlaid();
  const answer = await debtsOf(running, "user_clear");
  const entries = entriesOf(answer);
  expect(entries.map((entry) => entry["minimum_payment_amount"])).toEqual([0, 0]);
  const owing = answer.accounts.filter(({ subtype }) => subtype !== "checking");
  expect(owing.map(({ balances }) => balances.current)).toEqual([0, 0]);
});

test("user_overdue: the due dates have passed", async () => {
  const running = await startPlaid();
  const entries = entriesOf(await debtsOf(running, "user_overdue"));
  const today = running.core.clock.now().toISOString().slice(0, 10);
  expect(entries).toHaveLength(2);
  for (const entry of entries) {
    expect(entry["is_overdue"]).toBe(true);
    expect(String(entry["next_payment_due_date"]) <= today).toBe(true);
  }
});

test("user_busy: more than a thousand transactions in ninety days", async () => {
  const running = await startPlaid();
  const access_token = await running.link({ username: "user_busy" });
  await running.advance(10_000);
  type Page = { added: object[]; next_cursor: string; has_more: boolean };
  let count = 0;
  let page: Page = { added: [], next_cursor: "", has_more: true };
  while (page.has_more) {
    const cursor = page.next_cursor;
    const answer = await running.call<Page>("/transactions/sync", {
      access_token,
      cursor,
      count: 500,
    });
    page = answer.body;
    count += page.added.length;
  }
  expect(count).toBeGreaterThan(1_000);
});
