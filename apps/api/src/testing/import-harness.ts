import { randomUUID } from "node:crypto";

import type { Debt, Page, PayoffPlanSettings } from "@snowball/contract";

import { createPlanHarness, loan, type PlanHarness, SETTINGS } from "./plan-harness.ts";
import { runPendingJobs } from "./run-pending-jobs.ts";
import type { SignedInUser } from "./signed-in-user.ts";

export const IMPORT = "/api/v1/imports/";

type Bringing = { uuid?: string; same?: { debt: string; own: string }[]; with_settings?: boolean };

export type ImportHarness = PlanHarness & {
  /** Returns the text of the user's export. */
  fileOf(user: SignedInUser): Promise<string>;
  bring(user: SignedInUser, file: string, options?: Bringing): ReturnType<PlanHarness["call"]>;
  list<T>(user: SignedInUser, path: string): Promise<T[]>;
  enter(user: SignedInUser, debt: object): Promise<Debt>;
  pay(user: SignedInUser, debt: Debt, amount: string): Promise<void>;
  /** Creates a user with two debts, a payment, a plan and a scenario. */
  planner(): Promise<SignedInUser>;
};

const CARD = {
  ...loan("=Visa", { owed: "4200.00", apr: "24.99", minimum: "95.00" }),
  kind: "credit_card",
  due_day: 12,
  nickname: "The red one",
  note: `Call Tom by Friday,\nreference ${"4711".repeat(100)}`,
  autopay: { type: "other", amount: "120.00" },
  lead_days: 5,
  reminder_days: null,
};
export const CAR = {
  ...loan("Car", { owed: "9000.00", apr: "6.5", minimum: "210.00" }),
  due_day: 20,
};

function settingsOf([card, car]: readonly Debt[]): PayoffPlanSettings {
  return {
    ...SETTINGS,
    strategy: "custom",
    custom_order: [car?.uuid ?? "", card?.uuid ?? ""],
    total: "600.00",
    steady: true,
    promo_margin: false,
    paydays: { every: "half_month", on: null, days: [1, 15], amount: null },
    changes: [
      {
        kind: "one_off",
        id: randomUUID(),
        name: "Tax",
        on: "2027-04-15",
        amount: "800.00",
        debt: card?.uuid ?? "",
      },
      { kind: "pause", id: randomUUID(), from: "2027-06-01", through: "2027-07-31" },
      { kind: "growth", first_on: "2027-01-01", every_months: 12, amount: "25.00", percent: "0" },
    ],
  };
}

/** Starts the API at 2026-12-01T12:00:00Z, with helpers for exports and imports. */
export async function createImportHarness(): Promise<ImportHarness> {
  const harness = await createPlanHarness();
  const { api } = harness;
  const enter: ImportHarness["enter"] = async ({ access: token }, body) => {
    const answer = await api.call("POST", "/api/v1/debts/", { token, body });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json<Debt>();
  };
  const pay: ImportHarness["pay"] = async ({ access: token }, debt, amount) => {
    const path = `/api/v1/debts/${debt.uuid}/payments/`;
    const body = { uuid: randomUUID(), amount, sent_on: "2026-12-01", status: "paid" };
    const answer = await api.call("POST", path, { token, body });
    if (answer.statusCode !== 201) throw new Error(answer.body);
  };

  return {
    ...harness,
    enter,
    pay,
    fileOf: async ({ access: token }) =>
      (await api.call("GET", "/api/v1/me/export/", { token })).body,
    bring: ({ access: token }, file, options = {}) => {
      const body = { uuid: randomUUID(), same: [], with_settings: true, ...options, file };
      return api.call("POST", IMPORT, { token, body });
    },
    list: async <T>({ access: token }: SignedInUser, path: string) =>
      (await api.call("GET", `/api/v1/${path}/?limit=500`, { token })).json<Page<T>>().results,
    planner: async () => {
      const user = await harness.signUp();
      const card = await enter(user, CARD);
      const debts = [card, await enter(user, CAR)];
      const answer = await harness.put(user, settingsOf(debts));
      if (answer.statusCode !== 200) throw new Error(answer.body);
      await harness.keep(user, {
        name: "Car first",
        settings: settingsOf(debts),
        what_if: [
          { kind: "rate", debt: card.uuid, apr: "9.9" },
          { kind: "lump_sum", amount: "500.00", on: "2027-02-01", debt: card.uuid },
        ],
      });
      await pay(user, card, "150.00");
      await runPendingJobs(api);
      return user;
    },
  };
}
