import type { Debt } from "@snowball/contract";
import fc from "fast-check";
import { expect, test } from "vitest";

import { findBackDebts, findSameDebts } from "./same-debt-rules.ts";

type Told = Parameters<typeof findSameDebts>[0][number];

function told(about: Partial<Told> & { owes: string | null }): Told {
  const { owes, ...rest } = about;
  const owed: Debt["owed"] = { value: owes, source: null, as_of: null, bank_value: null };

  return {
    uuid: "entered",
    account: null,
    name: "Visa",
    nickname: null,
    lender: null,
    mask: null,
    kind: "credit_card",
    currency: "USD",
    duplicate_of: null,
    owed,
    ...rest,
  };
}

function linked(about: Partial<Parameters<typeof told>[0]> = {}): Told {
  return told({
    uuid: "linked",
    account: about.uuid ?? "linked",
    name: "Everyday Rewards Visa",
    lender: "First Platypus Bank",
    mask: "4821",
    owes: "3000.00",
    ...about,
  });
}

const NOT_APART = new Map<string, string[]>();

test.for<[string, Parameters<typeof told>[0], Parameters<typeof linked>[0]]>([
  ["a word of the name", { name: "Visa", owes: "3000.00" }, {}],
  ["the lender's word", { name: "Plátypus card", owes: "3000.00" }, {}],
  ["the lender, entered apart", { name: "Card", lender: "First Platypus", owes: "3000.00" }, {}],
  ["the last digits", { name: "The one with 4821", owes: "3000.00" }, {}],
  ["the nickname", { name: "x", nickname: "EVERYDAY", owes: "3000.00" }, {}],
  ["a name that says nothing", { name: "Debt 1", owes: "3000.00" }, {}],
  ["a name that says the kind", { name: "My credit card", owes: "3000.00" }, {}],
  ["a tenth more", { owes: "3300.00" }, {}],
  ["a tenth less", { owes: "2700.00" }, {}],
  ["$250 more, on little", { owes: "450.00" }, { owes: "200.00" }],
  [
    "the very name at the very lender, whatever was paid since",
    { name: "Everyday Rewards Visa", lender: "First Platypus Bank", owes: "5200.00" },
    {},
  ],
  [
    "the very name at the very lender, paid off since",
    { name: "Everyday Rewards Visa", lender: "First Platypus Bank", owes: "5200.00" },
    { owes: "0.00" },
  ],
  [
    "two spellings of one network",
    { name: "Master Card", owes: "90" },
    { name: "Mastercard Gold", owes: "90" },
  ],
  [
    "a mortgage",
    { name: "House", kind: "mortgage", owes: "251000.00" },
    { name: "30 Year Fixed", kind: "mortgage", owes: "250000.00" },
  ],
])("asked: %s", ([, entered, other]) => {
  expect([...findSameDebts([linked(other), told(entered)], NOT_APART)]).toEqual([
    ["entered", "linked"],
  ]);
});

test("of three cards of one name each is asked about with the one whose number ends alike", () => {
  const name = { name: "Everyday Rewards Visa", lender: "First Platypus Bank" };
  const digits = ["4821", "7329", "9813"];
  const cards = digits.map((mask) => linked({ uuid: `linked ${mask}`, mask }));
  const kept = digits.map((mask) => told({ ...name, uuid: mask, mask, owes: "3000.00" }));

  expect(findSameDebts([...cards, ...kept.toReversed()], NOT_APART)).toEqual(
    new Map(digits.map((mask) => [mask, `linked ${mask}`])),
  );
});

test.for<[string, Parameters<typeof told>[0], Parameters<typeof linked>[0]]>([
  ["another kind", { kind: "personal_loan", owes: "3000.00" }, {}],
  ["another currency", { currency: "CAD", owes: "3000.00" }, {}],
  ["a cent more than a tenth and $250", { owes: "3300.01" }, {}],
  ["a cent less than a tenth and $250", { owes: "2699.99" }, {}],
  ["nobody knows what is owed", { owes: "3000.00" }, { owes: null }],
  ["nothing is owed", { owes: "0.00" }, { owes: "0.00" }],
  ["too much was paid", { owes: "10.00" }, { owes: "-10.00" }],
  ["a name of its own", { name: "Sapphire", owes: "3000.00" }, {}],
  ["another bank's card of the same network", { name: "Chase Visa", owes: "3000.00" }, {}],
  ["other last digits", { name: "Visa 1111", owes: "3000.00" }, {}],
  [
    "the very name at another lender, far from what is owed",
    { name: "Everyday Rewards Visa", lender: "Tartan Bank", owes: "5200.00" },
    {},
  ],
  [
    "the very name at the very lender, where nothing was owed",
    { name: "Everyday Rewards Visa", lender: "First Platypus Bank", owes: "0.00" },
    {},
  ],
  ["another network", { name: "Mastercard", owes: "3000.00" }, {}],
  ["an account that is linked twice", { owes: "3000.00" }, { duplicate_of: "older" }],
])("not asked: %s", ([, entered, other]) => {
  expect([...findSameDebts([linked(other), told(entered)], NOT_APART)]).toEqual([]);
});

test("of several, the one that is called most alike comes first, then the nearest", () => {
  const far = linked({ uuid: "far", name: "Card", lender: null, owes: "3200.00" });
  const near = linked({ uuid: "near", name: "Card", lender: null, owes: "3050.00" });
  const named = linked({ uuid: "named", owes: "3290.00" });

  const found = findSameDebts(
    [
      far,
      near,
      named,
      told({ uuid: "first", name: "Debt 1", owes: "3040.00" }),
      told({ uuid: "second", name: "Debt 2", owes: "3190.00" }),
      told({ uuid: "third", name: "Everyday Rewards", owes: "3000.00" }),
    ],
    NOT_APART,
  );

  expect(Object.fromEntries(found)).toEqual({ first: "near", second: "far", third: "named" });
});

test("two that the user keeps apart are not asked about again; another is", () => {
  const entered = told({ owes: "3000.00" });
  const apart = new Map([["entered", ["linked"]]]);

  expect([...findSameDebts([linked(), entered], apart)]).toEqual([]);
  expect([...findSameDebts([linked(), linked({ uuid: "new" }), entered], apart)]).toEqual([
    ["entered", "new"],
  ]);
});

test("whatever the debts: each is asked about once at most, an entered one of a linked one, none kept apart", () => {
  const some = fc.record({
    isLinked: fc.boolean(),
    name: fc.constantFrom(
      "Visa",
      "Debt 1",
      "Everyday Rewards Visa",
      "Sapphire",
      "Card",
      "Mortgage",
    ),
    kind: fc.constantFrom("credit_card" as const, "mortgage" as const),
    owes: fc.constantFrom(null, "0.00", "100.00", "200.00", "1000.00", "1090.00", "-5.00"),
    refuses: fc.array(fc.nat(11), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 12 }), (drawn) => {
      const debts = drawn.map(({ isLinked, name, kind, owes }, index) =>
        told({ name, kind, owes, uuid: `${index}`, account: isLinked ? `${index}` : null }),
      );
      const apart = new Map(
        drawn.map(({ refuses }, index) => [`${index}`, refuses.map((each) => `${each}`)]),
      );
      const found = findSameDebts(debts, apart);
      const accountOf = (uuid: string) => debts.find((debt) => debt.uuid === uuid)?.account;

      expect(new Set(found.values()).size).toBe(found.size);
      for (const [entered, other] of found) {
        expect(accountOf(entered)).toBeNull();
        expect(accountOf(other)).toBe(other);
        expect(apart.get(entered)).not.toContain(other);
      }
    }),
  );
});

test.for<[string, boolean, Partial<Told>, number]>([
  ["kept before its account came", true, {}, 1],
  ["entered beside the account", false, {}, 3],
  ["called otherwise", false, { name: "Rewards Visa" }, 1],
  ["of another lender", false, { lender: "Second Platypus Bank" }, 1],
  ["of no lender that is known", false, { lender: null }, 1],
])("a debt that was %s is back: %s", ([, isBack, about, day]) => {
  const kept = told({ name: linked().name, lender: linked().lender, owes: "3000.00", ...about });
  const since = new Map([
    ["entered", new Date(2026, 10, day)],
    ["linked", new Date(2026, 10, 2)],
  ]);
  const debts = [linked(), kept];

  expect(findSameDebts(debts, NOT_APART).has("entered")).toBe(true);
  expect(findBackDebts(debts, { apart: NOT_APART, since }).has("entered")).toBe(isBack);
  const apart = new Map([["entered", ["linked"]]]);
  expect(findBackDebts(debts, { apart, since }).size).toBe(0);
});
