import type { PayoffPlan, PayoffPlanSettings } from "@snowball/contract";
import { addDays, daysBetween, monthAfter } from "@snowball/dates";
import { afterAll, beforeAll, expect, test } from "vitest";

import { BANK_PEOPLE } from "#testing/bank-people.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { LOAN } from "#testing/debt-harness.ts";
import { findContradictions } from "#testing/find-contradictions.ts";
import { giveSubscription } from "#testing/give-subscription.ts";
import { payInPart } from "#testing/pay-in-part.ts";
import { dayOf, passDays, readAs, readScreens } from "#testing/read-screens.ts";
import { type SignedInUser, signInAgain } from "#testing/signed-in-user.ts";

// Simulates every user of the sandbox bank with a manual loan, while statements close, interest accrues and payments
// arrive. They pay some of the payments listed on Home and answer some of its questions. Tests a few days of a quarter;
// all days with `DAYS=all`.

const QUARTER_DAYS = 91;
const IS_ALL = process.env["DAYS"] === "all";
const ENDED = "access to the banks ended";
const LINKED_TWICE = "linked twice";
const TOO_LOW = "budget below the minimums";
const PAYCHECKS = "paid every two weeks";
const TIMEOUT_MS = (IS_ALL ? 60 : 10) * 60_000;

let harness: BankHarness;

beforeAll(async () => {
  harness = await createBankHarness();
});

afterAll(() => harness.close());

/** Returns days before and after a statement, after a month, and with unconfirmed payments of last month. */
function sampledDays(): number[] {
  const last = addDays(monthAfter(addDays(dayOf(harness), QUARTER_DAYS), 0), 2);

  return [0, 5, 13, 31, 47, daysBetween(dayOf(harness), last)];
}

type Household = {
  username: string;
  isSubscribed?: boolean;
  links?: number;
  settings?: Partial<PayoffPlanSettings>;
};

/** Without a subscription, connections are read only on the free days. */
async function household(of: Household): Promise<SignedInUser> {
  const { username, isSubscribed = true, links = 1, settings: own } = of;
  const user = await harness.signUp();
  for (let link = 0; link < links; link += 1) await harness.link(user, { username });
  if (isSubscribed) await giveSubscription(harness.api, user);
  const { access: token } = user;
  await harness.api.call("POST", "/api/v1/debts/", { token, body: { ...LOAN, due_day: 12 } });
  if (own === undefined) return user;
  const { settings } = await readAs<PayoffPlan>(harness, user, "payoff-plan/");
  const body = { ...settings, ...own };
  const answer = await harness.api.call("PUT", "/api/v1/payoff-plan/", { token, body });
  expect(answer.statusCode).toBe(200);
  return user;
}

async function everyone(): Promise<Map<string, SignedInUser>> {
  const users = new Map<string, SignedInUser>();
  for (const name of BANK_PEOPLE) users.set(name, await household({ username: name }));
  users.set(ENDED, await household({ username: "user_tom_ana", isSubscribed: false }));
  users.set(LINKED_TWICE, await household({ username: "user_maria", links: 2 }));
  users.set(TOO_LOW, await household({ username: "user_biweekly", settings: { total: "100.00" } }));
  const paydays = {
    every: "two_weeks" as const,
    on: addDays(dayOf(harness), 6),
    days: [],
    amount: "600.00",
  };
  const paid = { total: "1200.00", paydays };
  users.set(PAYCHECKS, await household({ username: "user_maria", settings: paid }));
  return users;
}

test(
  "Home, the plan, the calendar, Debts and Accounts agree for every sandbox user during a quarter",
  async () => {
    const users = await everyone();
    const days = IS_ALL ? Array.from({ length: QUARTER_DAYS + 1 }, (_, day) => day) : sampledDays();
    const owed = new Map<string, Set<string>>();
    const asked = new Set<string>();
    const found: string[] = [];
    let acts = 0;

    let today = 0;
    for (const day of days) {
      await passDays(harness, day - today);
      today = day;
      for (const [name, user] of users) {
        const again = await signInAgain(harness.api, user);
        const see = async () => {
          const screens = await readScreens(harness, again);
          const when = `${name}, day ${day} (${dayOf(harness)})`;
          found.push(...findContradictions(screens).map((each) => `${when}: ${each}`));
          return screens;
        };
        const { month, plan } = await see();
        const own = name === ENDED ? 0 : await payInPart(harness, again, `${name} ${day}`);
        if (own > 0) await see();
        acts += own;
        if (month.payments.some(({ state }) => state === "question")) asked.add(name);
        owed.set(name, (owed.get(name) ?? new Set()).add(plan.outcome.owed));
      }
    }

    expect(found).toEqual([]);
    // Checks that users paid and banks changed balances. Without access, past payments are uncertain.
    expect(acts).toBeGreaterThan(days.length);
    expect([...owed.values()].filter((sums) => sums.size > 1).length).toBeGreaterThan(
      users.size / 2,
    );
    expect([...asked]).toContain(ENDED);
  },
  TIMEOUT_MS,
);
