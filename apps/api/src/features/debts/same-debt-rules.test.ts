import fc from "fast-check";
import { expect, test } from "vitest";

import { findDuplicateCandidates, findRelinkedDebts } from "./same-debt-rules.ts";

type ShownDebt = Parameters<typeof findDuplicateCandidates>[0][number];

type About = Partial<Omit<ShownDebt, "minimum" | "balances">> & {
  owes: string | null;
  apr?: string | null;
  minimum?: string | null;
};

const figureOf = (value: string | null) => ({ value, source: null, as_of: null, bank_value: null });

function debtOf(about: About): ShownDebt {
  const { owes, apr = null, minimum = null, ...rest } = about;

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
    owed: figureOf(owes),
    estimated_interest: null,
    balances: [{ apr: figureOf(apr) }],
    minimum: figureOf(minimum),
    due_day: null,
    ...rest,
  };
}

function linked(about: Partial<About> = {}): ShownDebt {
  return debtOf({
    uuid: "linked",
    account: about.uuid ?? "linked",
    name: "Everyday Rewards Visa",
    lender: "First Platypus Bank",
    mask: "4821",
    owes: "3000.00",
    ...about,
  });
}

const NONE_DISTINCT = new Map<string, string[]>();

test.for<[string, Parameters<typeof debtOf>[0], Parameters<typeof linked>[0]]>([
  ["a word of the name", { name: "Visa", owes: "3000.00" }, {}],
  ["a word of the lender", { name: "Plátypus card", owes: "3000.00" }, {}],
  ["the lender, in its own field", { name: "Card", lender: "First Platypus", owes: "3000.00" }, {}],
  ["the last digits", { name: "The one with 4821", owes: "3000.00" }, {}],
  ["the nickname", { name: "x", nickname: "EVERYDAY", owes: "3000.00" }, {}],
  ["a name without distinctive words", { name: "Debt 1", owes: "3000.00" }, {}],
  ["a name that only names the kind", { name: "My credit card", owes: "3000.00" }, {}],
  ["a tenth more", { owes: "3300.00" }, {}],
  ["a tenth less", { owes: "2700.00" }, {}],
  ["$250 more on a small balance", { owes: "450.00" }, { owes: "200.00" }],
  [
    "the same name and lender with a different balance",
    { name: "Everyday Rewards Visa", lender: "First Platypus Bank", owes: "5200.00" },
    {},
  ],
  [
    "the same name and lender, paid off since",
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
])("asks: %s", ([, entered, other]) => {
  expect([...findDuplicateCandidates([linked(other), debtOf(entered)], NONE_DISTINCT)]).toEqual([
    ["entered", "linked"],
  ]);
});

const STORE_CARD = { name: "TV store card" };
const VOLTLINE = { name: "Voltline Electronics Card", lender: "Voltline" };

test.for<[string, Partial<About>, Partial<About>]>([
  ["to the cent", { owes: "1119.37" }, { owes: "1119.37" }],
  ["to the dollar", { owes: "1119.00" }, { owes: "1119.37" }],
  [
    "before our estimated interest",
    { owes: "1123.40", estimated_interest: "4.40" },
    { owes: "1119.00" },
  ],
  ["rounded, and the due day", { owes: "1100.00", due_day: 4 }, { owes: "1119.00", due_day: 4 }],
  ["rounded, and the APR", { owes: "1100.00", apr: "29.99" }, { owes: "1119.00", apr: "29.99" }],
  [
    "rounded, and the minimum",
    { owes: "1100.00", minimum: "40.00" },
    { owes: "1119.00", minimum: "40.00" },
  ],
  [
    "rounded, and more other figures than differ",
    { owes: "3000.00", apr: "29.99", due_day: 4, minimum: "30.00" },
    { owes: "3000.00", apr: "29.99", due_day: 4, minimum: "34.00" },
  ],
])("asks despite different names if the balances are the same %s", ([, entered, other]) => {
  const debts = [
    linked({ ...VOLTLINE, ...other }),
    debtOf({ ...STORE_CARD, owes: null, ...entered }),
  ];

  expect([...findDuplicateCandidates(debts, NONE_DISTINCT)]).toEqual([["entered", "linked"]]);
});

test.for<[string, Partial<About>, Partial<About>]>([
  ["round balances", { owes: "3000.00" }, { owes: "3000.00" }],
  ["balances that are more than a dollar apart", { owes: "1119.00" }, { owes: "1120.00" }],
  [
    "round balances, although the APR is zero",
    { owes: "3000.00", apr: "0" },
    { owes: "3000.00", apr: "0" },
  ],
  [
    "round balances with another due day, although the APR is the same",
    { owes: "3000.00", apr: "29.99", due_day: 4 },
    { owes: "3000.00", apr: "29.99", due_day: 20 },
  ],
  [
    "balances more than 2 % apart with the same due day and APR",
    { owes: "1000.00", apr: "29.99", due_day: 4 },
    { owes: "1021.00", apr: "29.99", due_day: 4 },
  ],
  [
    "the same balance of another network",
    { owes: "1119.37", name: "Mastercard" },
    { owes: "1119.37", name: "Everyday Visa" },
  ],
  [
    "the same balance of an account with another number",
    { owes: "1119.37", mask: "1111" },
    { owes: "1119.37", mask: "4821" },
  ],
  [
    "the same balance of another kind",
    { owes: "1119.37", kind: "personal_loan" },
    { owes: "1119.37" },
  ],
])("does not ask about debts with different names and %s", ([, entered, other]) => {
  const debts = [
    linked({ ...VOLTLINE, ...other }),
    debtOf({ ...STORE_CARD, owes: null, ...entered }),
  ];

  expect([...findDuplicateCandidates(debts, NONE_DISTINCT)]).toEqual([]);
});

test("matches three cards of the same name by the last digits", () => {
  const name = { name: "Everyday Rewards Visa", lender: "First Platypus Bank" };
  const digits = ["4821", "7329", "9813"];
  const cards = digits.map((mask) => linked({ uuid: `linked ${mask}`, mask }));
  const kept = digits.map((mask) => debtOf({ ...name, uuid: mask, mask, owes: "3000.00" }));

  expect(findDuplicateCandidates([...cards, ...kept.toReversed()], NONE_DISTINCT)).toEqual(
    new Map(digits.map((mask) => [mask, `linked ${mask}`])),
  );
});

test.for<[string, Parameters<typeof debtOf>[0], Parameters<typeof linked>[0]]>([
  ["another kind", { kind: "personal_loan", owes: "3000.00" }, {}],
  ["another currency", { currency: "CAD", owes: "3000.00" }, {}],
  ["a cent more than a tenth and $250", { owes: "3300.01" }, {}],
  ["a cent less than a tenth and $250", { owes: "2699.99" }, {}],
  ["an unknown balance", { owes: "3000.00" }, { owes: null }],
  ["nothing is owed", { owes: "0.00" }, { owes: "0.00" }],
  ["an overpaid balance", { owes: "10.00" }, { owes: "-10.00" }],
  ["a different name", { name: "Sapphire", owes: "3000.00" }, {}],
  ["another bank's card of the same network", { name: "Chase Visa", owes: "3000.00" }, {}],
  ["different last digits", { name: "Visa 1111", owes: "3000.00" }, {}],
  [
    "the same name at another lender with a distant balance",
    { name: "Everyday Rewards Visa", lender: "Tartan Bank", owes: "5200.00" },
    {},
  ],
  [
    "the same name and lender if nothing was owed",
    { name: "Everyday Rewards Visa", lender: "First Platypus Bank", owes: "0.00" },
    {},
  ],
  ["another network", { name: "Mastercard", owes: "3000.00" }, {}],
  ["an account that is linked twice", { owes: "3000.00" }, { duplicate_of: "older" }],
])("does not ask: %s", ([, entered, other]) => {
  expect([...findDuplicateCandidates([linked(other), debtOf(entered)], NONE_DISTINCT)]).toEqual([]);
});

test("prefers the most similar name, then the nearest balance", () => {
  const far = linked({ uuid: "far", name: "Card", lender: null, owes: "3200.00" });
  const near = linked({ uuid: "near", name: "Card", lender: null, owes: "3050.00" });
  const named = linked({ uuid: "named", owes: "3290.00" });

  const found = findDuplicateCandidates(
    [
      far,
      near,
      named,
      debtOf({ uuid: "first", name: "Debt 1", owes: "3040.00" }),
      debtOf({ uuid: "second", name: "Debt 2", owes: "3190.00" }),
      debtOf({ uuid: "third", name: "Everyday Rewards", owes: "3000.00" }),
    ],
    NONE_DISTINCT,
  );

  expect(Object.fromEntries(found)).toEqual({ first: "near", second: "far", third: "named" });
});

test("does not ask again about a pair marked as distinct, but about others", () => {
  const entered = debtOf({ owes: "3000.00" });
  const apart = new Map([["entered", ["linked"]]]);

  expect([...findDuplicateCandidates([linked(), entered], apart)]).toEqual([]);
  expect([...findDuplicateCandidates([linked(), linked({ uuid: "new" }), entered], apart)]).toEqual(
    [["entered", "new"]],
  );
});

test("asks about each debt at most once, an entered with a linked one, and never about distinct ones", () => {
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
        debtOf({ name, kind, owes, uuid: `${index}`, account: isLinked ? `${index}` : null }),
      );
      const apart = new Map(
        drawn.map(({ refuses }, index) => [`${index}`, refuses.map((each) => `${each}`)]),
      );
      const found = findDuplicateCandidates(debts, apart);
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

test.for<[string, boolean, Partial<About>, number]>([
  ["kept before its account was linked", true, {}, 1],
  ["entered after the account", false, {}, 3],
  ["with another name", false, { name: "Rewards Visa" }, 1],
  ["of another lender", false, { lender: "Second Platypus Bank" }, 1],
  ["without a known lender", false, { lender: null }, 1],
])("finds a debt that was %s as linked again: %s", ([, isBack, about, day]) => {
  const kept = debtOf({ name: linked().name, lender: linked().lender, owes: "3000.00", ...about });
  const since = new Map([
    ["entered", new Date(2026, 10, day)],
    ["linked", new Date(2026, 10, 2)],
  ]);
  const debts = [linked(), kept];

  expect(findDuplicateCandidates(debts, NONE_DISTINCT).has("entered")).toBe(true);
  expect(findRelinkedDebts(debts, { apart: NONE_DISTINCT, since }).has("entered")).toBe(isBack);
  const apart = new Map([["entered", ["linked"]]]);
  expect(findRelinkedDebts(debts, { apart, since }).size).toBe(0);
});
