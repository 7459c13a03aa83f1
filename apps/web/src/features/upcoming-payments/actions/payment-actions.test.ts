import { expect, test } from "vitest";

import { record } from "./payment-actions.ts";
import type { Payable } from "./payable.ts";

const ENTRY = { uuid: "payment", amount: "131.00", sent_on: "2026-11-20", status: "sent" } as const;

const payable = (about: Partial<Payable>): Payable => ({
  debt: "debt",
  cycle: null,
  due_date: "2026-11-20",
  name: "Sapphire",
  currency: "USD",
  status: "upcoming",
  toSend: "131.00",
  question: null,
  ...about,
});

test("records a plan's extra payment as an extra without a cycle", () => {
  const [extra] = record(payable({ isExtra: true }), ENTRY).steps;
  const [undated] = record(payable({}), ENTRY).steps;

  expect(extra).toMatchObject({ input: { cycle: null, is_extra: true } });
  expect(undated).toMatchObject({ input: { cycle: null } });
  expect(undated).not.toMatchObject({ input: { is_extra: true } });
});
