import type { Debt } from "@snowball/contract";
import { expect, test } from "vitest";

import {
  balanceFixture,
  debtFixture,
  fromBank,
  fromUser,
  manualDebtFixture,
} from "#lib/testing/debt-fixture.ts";

import { changedFields, newDebt } from "./changed-fields.ts";
import { type DebtDraft, emptyBalance, emptyDraft } from "./debt-draft.ts";
import { draftOf } from "./draft-of-debt.ts";
import { readDraft } from "./read-draft.ts";

/** What is sent when this was typed into the form of the debt. */
function sent(debt: Debt, typed: Partial<DebtDraft>) {
  const { stated, faults } = readDraft({ ...draftOf(debt), ...typed }, debt);
  expect(faults).toEqual({});

  return changedFields(debt, stated);
}

function withRate(debt: Debt, change: Partial<DebtDraft["balances"][number]>) {
  const [first, ...rest] = draftOf(debt).balances;
  return { balances: first ? [{ ...first, ...change }, ...rest] : [] };
}

const ZERO_CARD = debtFixture({
  balances: [
    balanceFixture({ id: "balance_transfer_apr", amount: "400.00", apr: fromBank("0.00") }),
    balanceFixture({ amount: "100.00" }),
  ],
  missing: ["promo_end"],
});

function enteredCard(balance: Parameters<typeof balanceFixture>[0]) {
  const balances = [balanceFixture({ amount_source: "user", ...balance })];
  return manualDebtFixture({ kind: "credit_card", balances });
}

const ENDING_ZERO = enteredCard({
  apr: fromUser("24.99"),
  promo: { apr: "0", last_date: "2027-05-31" },
});

test.for([
  ["a linked card", debtFixture()],
  ["a linked card with the user's word", debtFixture({ minimum: fromUser("40.00", "35.00") })],
  ["a card with an unexplained rate of zero", ZERO_CARD],
  ["an entered loan", manualDebtFixture()],
  ["an entered card at 0% that ends", ENDING_ZERO],
  ["an entered card at 0% that stays", enteredCard({ apr: fromUser("0") })],
  [
    "an entered card with everything",
    manualDebtFixture({
      kind: "credit_card",
      balances: [
        balanceFixture({
          apr: fromUser("29.99"),
          amount_source: "user",
          deferred: { apr: "26.99", last_date: "2027-03-15", accrued: "270.00" },
        }),
      ],
      minimum_rule: {
        type: "percent",
        amount: null,
        percent: "2",
        floor: "25.00",
        term_months: null,
        source: "user",
      },
      annual_fee: { amount: "95.00", month: 3 },
      monthly_fee: "2.00",
    }),
  ],
] as const)("a form that was opened and not changed sends nothing: %s", ([, debt]) => {
  expect(sent(debt, {})).toEqual({});
});

test("only what was changed is sent, so that the rest keeps following the bank", () => {
  expect(sent(debtFixture(), { minimum: "$40" })).toEqual({ minimum: "40.00" });
  expect(sent(debtFixture(), withRate(debtFixture(), { apr: "19.99%" }))).toEqual({
    balances: [{ id: "purchase_apr", apr: "19.99" }],
  });
});

test("the bank's own figure, and an emptied field, take the user's word back", () => {
  const debt = debtFixture({ minimum: fromUser("40.00", "35.00") });

  expect(sent(debt, { minimum: "35" })).toEqual({ minimum: null });
  expect(sent(debt, { minimum: "" })).toEqual({ minimum: null });
});

test("a promotion's end comes with the rate that follows", () => {
  expect(sent(ZERO_CARD, withRate(ZERO_CARD, { promoEnd: "2027-03-31", apr: "24.99" }))).toEqual({
    balances: [
      {
        id: "balance_transfer_apr",
        apr: "24.99",
        promo: { apr: "0", last_date: "2027-03-31" },
      },
    ],
  });
});

test("the date alone answers for a promotion: the estimate of the rate that follows goes with it", () => {
  expect(draftOf(ZERO_CARD).balances[0]).toMatchObject({ offer: "promo", apr: "24.99" });
  expect(sent(ZERO_CARD, withRate(ZERO_CARD, { promoEnd: "2027-03-31" }))).toEqual({
    balances: [
      { id: "balance_transfer_apr", apr: "24.99", promo: { apr: "0", last_date: "2027-03-31" } },
    ],
  });
});

test("a stated promotion without an end suggests the rate that follows, and sends it with the date", () => {
  const [balance] = ZERO_CARD.balances;
  const promo = { apr: "0", last_date: null };
  const endless = {
    ...ZERO_CARD,
    balances: [...(balance ? [{ ...balance, promo }] : []), ...ZERO_CARD.balances.slice(1)],
  };

  expect(sent(endless, {})).toEqual({});
  expect(sent(endless, withRate(endless, { promoEnd: "2027-03-31" }))).toEqual({
    balances: [
      { id: "balance_transfer_apr", apr: "24.99", promo: { apr: "0", last_date: "2027-03-31" } },
    ],
  });
});

test("where no rate is known that could follow, it is asked for and never taken for zero", () => {
  const card = { ...ZERO_CARD, balances: ZERO_CARD.balances.slice(0, 1) };
  const draft = { ...draftOf(card), ...withRate(card, { promoEnd: "2027-03-31" }) };

  expect(draft.balances[0]?.apr).toBe("");
  expect(readDraft(draft, card).faults).toEqual({
    "balances.0.apr": "Enter the APR that follows the offer.",
  });
});

test("a zero that the bank does not explain can be the user's word", () => {
  expect(sent(ZERO_CARD, withRate(ZERO_CARD, { offer: "none", zeroEnds: "no", apr: "0" }))).toEqual(
    {
      balances: [{ id: "balance_transfer_apr", apr: "0" }],
    },
  );
});

test("what the debt's new kind cannot have goes with the old one", () => {
  const mortgage = manualDebtFixture({ kind: "mortgage", escrow: "300.00" });

  expect(sent(mortgage, { kind: "personal_loan" })).toEqual({
    kind: "personal_loan",
    escrow: null,
  });
});

test("a balance that was taken out is sent without an amount, which removes it", () => {
  const debt = manualDebtFixture({
    kind: "credit_card",
    balances: [
      balanceFixture({ id: "a", amount_source: "user", apr: fromUser("20") }),
      balanceFixture({ id: "b", amount_source: "user", apr: fromUser("5") }),
    ],
  });
  const [first] = draftOf(debt).balances;

  expect(sent(debt, { balances: first ? [first] : [] })).toEqual({
    balances: [{ id: "b", amount: null }],
  });
});

test("a balance that is added to a linked debt needs an amount, without which it would be none", () => {
  const debt = debtFixture();
  const added = { ...emptyBalance("new"), apr: "3.99" };
  const draft = { ...draftOf(debt), balances: [...draftOf(debt).balances, added] };

  expect(readDraft(draft, debt).faults).toEqual({ "balances.1.amount": "Enter what is owed." });
  expect(
    sent(debt, { balances: [...draft.balances.slice(0, 1), { ...added, amount: "200" }] }),
  ).toEqual({
    balances: [{ id: "new", amount: "200.00", apr: "3.99", promo: null, deferred: null }],
  });
});

test("a new debt is sent whole, without a figure beside its balances", () => {
  const [balance] = emptyDraft.balances;
  const { stated } = readDraft(
    {
      ...emptyDraft,
      name: " Car loan ",
      kind: "auto_loan",
      balances: balance ? [{ ...balance, amount: "$8,400", apr: "6.4%" }] : [],
      minimum: "260",
      ruleType: "fixed",
      isSecured: true,
    },
    null,
  );

  expect(newDebt(stated)).toMatchObject({
    name: "Car loan",
    kind: "auto_loan",
    balances: [{ id: "balance", amount: "8400.00", apr: "6.4", promo: null, deferred: null }],
    minimum: "260.00",
    minimum_rule: { type: "fixed", amount: "260.00" },
    annual_fee: null,
    is_secured: true,
  });
  expect(newDebt(stated)).not.toHaveProperty("owed");
});

test("everything that is wrong is said at once, at its field", () => {
  const [balance] = emptyDraft.balances;
  const { faults } = readDraft(
    {
      ...emptyDraft,
      balances: balance ? [{ ...balance, apr: "x", offer: "deferred" }] : [],
      minimum: "-5",
      ruleType: "percent",
      annualFee: "95",
    },
    null,
  );

  expect(faults).toEqual({
    name: "This field may not be blank.",
    minimum: "The minimum payment cannot be negative.",
    "balances.0.amount": "Enter what is owed.",
    "balances.0.apr": "Enter a number such as 24.99",
    "balances.0.deferred.apr": "This field is required.",
    "balances.0.deferred.last_date": "This field is required.",
    "balances.0.deferred.accrued": "This field is required.",
    "minimum_rule.percent": "This field is required.",
    "annual_fee.month": "This field is required.",
  });
});

test("the end of a stored 0% is shown as the answer to the question, and can be changed", () => {
  const [shown] = draftOf(ENDING_ZERO).balances;
  const id = shown?.id;

  expect(shown).toMatchObject({ apr: "0", zeroEnds: "yes", laterApr: "24.99", offer: "none" });
  expect(sent(ENDING_ZERO, withRate(ENDING_ZERO, { promoEnd: "2027-06-30" }))).toEqual({
    balances: [{ id, promo: { apr: "0", last_date: "2027-06-30" } }],
  });
  expect(sent(ENDING_ZERO, withRate(ENDING_ZERO, { zeroEnds: "no" }))).toEqual({
    balances: [{ id, apr: "0", promo: null }],
  });
  expect(sent(ENDING_ZERO, withRate(ENDING_ZERO, { apr: "19.99" }))).toEqual({
    balances: [{ id, apr: "19.99", promo: null }],
  });
});
