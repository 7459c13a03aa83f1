import { expect, test } from "vitest";

import { findLinkedBefore } from "./find-linked-before.ts";

const BANK = {
  uuid: "bank",
  institution_id: "ins_1",
  institution_name: "Bank",
  purpose: "liability",
  status: "healthy",
  status_reason: null,
  last_synced_at: null,
  transactions_update_status: null,
  duplicate_of: null,
  created_at: "2026-11-20T08:00:00Z",
} as const;
const VISA = { item: "bank", type: "credit", subtype: "credit card", mask: "1111" } as const;
const linked = { connections: [BANK], accounts: [VISA] };
const chosen = {
  institutionId: "ins_1",
  accounts: [{ type: "credit", subtype: "credit card", mask: "1111", name: "Visa" }],
};

test("finds an account of the same institution with the same mask", () => {
  expect(findLinkedBefore(chosen, linked)).toEqual({ connection: BANK, masks: ["1111"] });
});

test.for([
  ["another institution", { ...chosen, institutionId: "ins_2" }],
  ["an unknown institution", { ...chosen, institutionId: null }],
  ["another mask", { ...chosen, accounts: [{ ...VISA, mask: "2222", name: "Visa" }] }],
  ["another type", { ...chosen, accounts: [{ ...VISA, type: "loan", name: "Visa" }] }],
  ["another subtype", { ...chosen, accounts: [{ ...VISA, subtype: "paypal", name: "Visa" }] }],
  ["no account", { ...chosen, accounts: [] }],
] as const)("does not match %s", ([, other]) => {
  expect(findLinkedBefore(other, linked)).toBeNull();
});

test("does not match accounts without a mask", () => {
  const maskless = { ...VISA, mask: null };

  expect(
    findLinkedBefore(
      { ...chosen, accounts: [{ ...maskless, name: "Visa" }] },
      { ...linked, accounts: [maskless] },
    ),
  ).toBeNull();
});

test("ignores a connection that has ended", () => {
  const ended = { ...BANK, status: "disconnected" } as const;

  expect(findLinkedBefore(chosen, { ...linked, connections: [ended] })).toBeNull();
});
