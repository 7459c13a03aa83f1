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
import {
  type BalanceDraft,
  buildDraft,
  type DebtDraft,
  emptyBalance,
  listBalances,
} from "./debt-draft.ts";
import { type FormValues, readDraft } from "./debt-schema.ts";

/** Returns the changed fields that are sent for a debt after typing into its form. */
function sent(debt: Debt, typed: Partial<DebtDraft>) {
  const { value, faults } = readDraft({ ...buildDraft(debt), ...typed }, debt);
  if (value === null) throw new Error(JSON.stringify(faults));

  return changedFields(debt, value);
}

/** Returns the error of each invalid field. */
function sentencesOf(draft: DebtDraft, debt: Debt | null) {
  const { faults } = readDraft(draft, debt);

  return Object.fromEntries(faults.map(({ field, sentence }) => [field, sentence]));
}

/** Returns the balances of a debt's form after typing into the first one. */
function withRate(debt: Debt | null, change: Partial<BalanceDraft>) {
  const { balances } = buildDraft(debt);
  const first = { ...firstBalance(debt), ...change };

  return { balances: { ...balances, [first.id]: first } };
}

function firstBalance(debt: Debt | null): BalanceDraft {
  const [first] = listBalances(buildDraft(debt));
  if (first === undefined) throw new Error("no balance");

  return first;
}

const emptyDraft = buildDraft(null);

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
  ["a linked card with an override", debtFixture({ minimum: fromUser("40.00", "35.00") })],
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
] as const)("sends nothing from an unchanged form: %s", ([, debt]) => {
  expect(sent(debt, {})).toEqual({});
});

test("sends only changed fields so that the others still follow the bank", () => {
  expect(sent(debtFixture(), { minimum: "$40" })).toEqual({ minimum: "40.00" });
  expect(sent(debtFixture(), withRate(debtFixture(), { apr: "19.99%" }))).toEqual({
    balances: [{ id: "purchase_apr", apr: "19.99" }],
  });
});

test("removes the override if the bank's figure is typed or the field is emptied", () => {
  const debt = debtFixture({ minimum: fromUser("40.00", "35.00") });

  expect(sent(debt, { minimum: "35" })).toEqual({ minimum: null });
  expect(sent(debt, { minimum: "" })).toEqual({ minimum: null });
});

test("sends the end of a promotion with the rate that follows", () => {
  expect(
    sent(
      ZERO_CARD,
      withRate(ZERO_CARD, { promo: { apr: "0", last_date: "2027-03-31" }, apr: "24.99" }),
    ),
  ).toEqual({
    balances: [
      {
        id: "balance_transfer_apr",
        apr: "24.99",
        promo: { apr: "0", last_date: "2027-03-31" },
      },
    ],
  });
});

test("sends the estimated next rate if only the promotion's end date is entered", () => {
  expect(firstBalance(ZERO_CARD)).toMatchObject({ offer: "promo", apr: "24.99" });
  expect(
    sent(ZERO_CARD, withRate(ZERO_CARD, { promo: { apr: "0", last_date: "2027-03-31" } })),
  ).toEqual({
    balances: [
      { id: "balance_transfer_apr", apr: "24.99", promo: { apr: "0", last_date: "2027-03-31" } },
    ],
  });
});

test("suggests the next rate of a promotion without an end and sends it with the date", () => {
  const [balance] = ZERO_CARD.balances;
  const promo = { apr: "0", last_date: null };
  const endless = {
    ...ZERO_CARD,
    balances: [...(balance ? [{ ...balance, promo }] : []), ...ZERO_CARD.balances.slice(1)],
  };

  expect(sent(endless, {})).toEqual({});
  expect(
    sent(endless, withRate(endless, { promo: { apr: "0", last_date: "2027-03-31" } })),
  ).toEqual({
    balances: [
      { id: "balance_transfer_apr", apr: "24.99", promo: { apr: "0", last_date: "2027-03-31" } },
    ],
  });
});

test("requires the rate after a promotion if there is no estimate", () => {
  const card = { ...ZERO_CARD, balances: ZERO_CARD.balances.slice(0, 1) };
  const draft = {
    ...buildDraft(card),
    ...withRate(card, { promo: { apr: "0", last_date: "2027-03-31" } }),
  };

  expect(firstBalance(card).apr).toBe("");
  expect(sentencesOf(draft, card)).toEqual({
    "balances.0.apr": "Enter the APR that follows the offer.",
  });
});

test("sends the deferral's rate as the rate after it if the bank reports only the 0%", () => {
  const deferred = { apr: "29.99", last_date: "2027-06-20", accrued: "312.40" };
  const typed = {
    offer: "deferred",
    deferred,
  } as const;
  const alone = debtFixture({
    balances: [balanceFixture({ apr: fromBank("0.00") })],
    missing: ["promo_end"],
  });

  expect(sent(ZERO_CARD, withRate(ZERO_CARD, typed))).toMatchObject({
    balances: [{ apr: "24.99", deferred }],
  });
  expect(sentencesOf({ ...buildDraft(alone), ...withRate(alone, typed) }, alone)).toEqual({
    "balances.0.apr": "Enter the APR that follows the offer.",
  });
  const stored = debtFixture({
    balances: [balanceFixture({ apr: fromBank("0.00"), deferred })],
  });
  expect(firstBalance(stored)).toMatchObject({ offer: "deferred", apr: "29.99" });
});

test("allows the user to confirm an unexplained 0% rate", () => {
  expect(
    sent(ZERO_CARD, withRate(ZERO_CARD, { offer: "none", zero_ends: "no", apr: "0" })),
  ).toEqual({
    balances: [{ id: "balance_transfer_apr", apr: "0" }],
  });
});

test("clears fields that the debt's new kind does not have", () => {
  const mortgage = manualDebtFixture({ kind: "mortgage", escrow: "300.00" });

  expect(sent(mortgage, { kind: "personal_loan" })).toEqual({
    kind: "personal_loan",
    escrow: null,
  });
});

test("removes a balance by sending it without an amount", () => {
  const debt = manualDebtFixture({
    kind: "credit_card",
    balances: [
      balanceFixture({ id: "a", amount_source: "user", apr: fromUser("20") }),
      balanceFixture({ id: "b", amount_source: "user", apr: fromUser("5") }),
    ],
  });

  expect(sent(debt, { balances: { ...buildDraft(debt).balances, b: undefined } })).toEqual({
    balances: [{ id: "b", amount: null }],
  });
});

test("requires an amount for a balance that is added to a linked debt", () => {
  const debt = debtFixture();
  const added = { ...emptyBalance("new"), apr: "3.99" };
  const { balances, ...draft } = buildDraft(debt);

  expect(sentencesOf({ ...draft, balances: { ...balances, new: added } }, debt)).toEqual({
    "balances.1.amount": "Enter the balance.",
  });
  expect(sent(debt, { balances: { ...balances, new: { ...added, amount: "200" } } })).toEqual({
    balances: [{ id: "new", amount: "200.00", apr: "3.99", promo: null, deferred: null }],
  });
});

test("sends a new debt without a total next to its balances", () => {
  const { value } = readDraft(
    {
      ...emptyDraft,
      name: " Car loan ",
      kind: "auto_loan",
      ...withRate(null, { amount: "$8,400", apr: "6.4%" }),
      minimum: "260",
      minimum_rule: { ...emptyDraft.minimum_rule, type: "fixed" },
      is_secured: true,
    },
    null,
  );

  expect(newDebt(value as FormValues)).toMatchObject({
    name: "Car loan",
    kind: "auto_loan",
    balances: [{ id: "balance", amount: "8400.00", apr: "6.4", promo: null, deferred: null }],
    minimum: "260.00",
    minimum_rule: { type: "fixed", amount: "260.00" },
    annual_fee: null,
    is_secured: true,
  });
  expect(newDebt(value as FormValues)).not.toHaveProperty("owed");
});

test("reports all invalid fields at once", () => {
  const sentences = sentencesOf(
    {
      ...emptyDraft,
      ...withRate(null, { apr: "x", offer: "deferred" }),
      minimum: "-5",
      minimum_rule: { ...emptyDraft.minimum_rule, type: "percent" },
      annual_fee: { amount: "95", month: "" },
    },
    null,
  );

  expect(sentences).toEqual({
    name: "This field may not be blank.",
    minimum: "The minimum payment can't be negative.",
    "balances.0.amount": "Enter the balance.",
    "balances.0.apr": "Enter a number such as 24.99.",
    "balances.0.deferred.apr": "This field is required.",
    "balances.0.deferred.last_date": "This field is required.",
    "balances.0.deferred.accrued": "This field is required.",
    "minimum_rule.percent": "This field is required.",
    "annual_fee.month": "This field is required.",
  });
});

test("shows and changes the stored end of a 0% rate", () => {
  const shown = firstBalance(ENDING_ZERO);
  const { id } = shown;

  expect(shown).toMatchObject({ apr: "0", zero_ends: "yes", later_apr: "24.99", offer: "none" });
  expect(
    sent(ENDING_ZERO, withRate(ENDING_ZERO, { promo: { apr: "0", last_date: "2027-06-30" } })),
  ).toEqual({
    balances: [{ id, promo: { apr: "0", last_date: "2027-06-30" } }],
  });
  expect(sent(ENDING_ZERO, withRate(ENDING_ZERO, { zero_ends: "no" }))).toEqual({
    balances: [{ id, apr: "0", promo: null }],
  });
  expect(sent(ENDING_ZERO, withRate(ENDING_ZERO, { apr: "19.99" }))).toEqual({
    balances: [{ id, apr: "19.99", promo: null }],
  });
});
