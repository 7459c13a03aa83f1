import { expect, test } from "vitest";

import { record } from "./deeds.ts";
import type { Payable } from "./payable.ts";

const SAID = { uuid: "payment", amount: "131.00", sentOn: "2026-11-20", status: "sent" } as const;

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

test("what the plan sends beyond all that is due is recorded as that, and for no cycle", () => {
  const [extra] = record(payable({ isExtra: true }), SAID).steps;
  const [undated] = record(payable({}), SAID).steps;

  expect(extra).toMatchObject({ input: { cycle: null, is_extra: true } });
  expect(undated).toMatchObject({ input: { cycle: null } });
  expect(undated).not.toMatchObject({ input: { is_extra: true } });
});
