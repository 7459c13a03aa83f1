import type { BankLife } from "./custom-user.ts";
import { card, checking, homeLoan, silent, studentLoan } from "./household-accounts.ts";
import type { Persona } from "./persona.ts";

const AS_OTHERS_NAME_IT = "Rewards Visa Signature Card";
const BEHIND: BankLife = { days_behind: 28 };
const BY_HAND: BankLife = { autopay: "none" };
const IN_FULL: BankLife = { autopay: "statement", in_grace: true, refund_one_in: 12 };

/** Households to live with: each has a difficulty that a plan has to bear for a year. */
export const HOUSEHOLDS: readonly Persona[] = [
  {
    username: "user_maria",
    summary: "Maria: three student loans and a card, paid from two wages a month",
    user: {
      override_accounts: [
        checking(2_214.63, { amount: 1_735.4, every: "twice a month" }, 640),
        card("Everyday Card", { owed: 2_486.17, apr: 23.99, limit: 4_000 }),
        studentLoan("Direct Subsidized Loan", { principal: 5_500, apr: 4.99, payment: 58.33 }),
        studentLoan("Direct Unsubsidized Loan", { principal: 7_000, apr: 4.99, payment: 74.24 }),
        studentLoan("Direct PLUS Loan", { principal: 18_250, apr: 7.54, payment: 216.9 }),
      ],
    },
  },
  {
    username: "user_tom_ana",
    summary: "Tom and Ana: five cards, one of them at 0 % for a while, and a mortgage with escrow",
    isReady: true,
    user: {
      override_accounts: [
        checking(6_480.92, { amount: 3_420.15, every: "twice a month" }, 0),
        card("Sapphire", { owed: 4_310.44, apr: 24.99, limit: 9_500, official: AS_OTHERS_NAME_IT }),
        card("Freedom", { owed: 2_875.3, apr: 27.24, limit: 6_000, official: AS_OTHERS_NAME_IT }),
        card("Venture", { owed: 1_642.08, apr: 21.49, limit: 7_500, official: AS_OTHERS_NAME_IT }),
        card("Transfer Card", {
          owed: 5_200,
          apr: 25.74,
          limit: 8_000,
          bank: {
            balances: [
              {
                apr_type: "balance_transfer_apr",
                amount: 5_200,
                apr: 25.74,
                promotion: { apr: 0, months: 9 },
              },
            ],
          },
        }),
        card("Store Card", { owed: 918.77, apr: 31.99, limit: 1_500 }),
        homeLoan({ owed: 265_000, apr: 5.9, payment: 2_187.43, escrow: 612.16 }),
      ],
    },
  },
  {
    username: "user_lee",
    summary: "Lee: 28 days behind on a card and a student loan, and no bank tells the minimums",
    user: {
      override_accounts: [
        checking(143.18, { amount: 1_212.5, every: "two weeks" }, 0),
        silent(card("Cash Card", { owed: 3_918.25, apr: 28.99, limit: 4_000, bank: BEHIND }), true),
        silent(
          card("Fuel Card", { owed: 1_105.6, apr: 26.49, limit: 2_000, bank: BY_HAND }),
          false,
        ),
        silent(
          studentLoan("Direct Unsubsidized Loan", {
            principal: 11_400,
            apr: 5.5,
            payment: 123.72,
            bank: BEHIND,
          }),
          true,
        ),
        { type: "loan", subtype: "auto", starting_balance: 9_870.31, bank: BY_HAND },
        homeLoan({ owed: 118_400, apr: 4.25, payment: 861.3, escrow: 218.4, bank: BY_HAND }),
      ],
    },
  },
  {
    username: "user_deferred",
    summary: "A sofa on which interest is deferred for five more months, and a dearer card",
    user: {
      override_accounts: [
        checking(1_960.05, { amount: 1_688.2, every: "twice a month" }, 980),
        card("Furniture Card", {
          owed: 2_240,
          apr: 29.99,
          limit: 3_000,
          bank: {
            balances: [
              {
                apr_type: "special",
                amount: 2_240,
                apr: 29.99,
                deferred: { accrued: 391.52, months: 5 },
              },
            ],
          },
        }),
        card("Everyday Card", { owed: 3_050.9, apr: 22.49, limit: 5_000 }),
      ],
    },
  },
  {
    username: "user_in_school",
    summary: "A student in school for nine more months: loans that are not repaid yet, and a card",
    user: {
      override_accounts: [
        checking(884.27, { amount: 905, every: "two weeks" }, 450),
        card("Campus Card", { owed: 1_398.39, apr: 26.99, limit: 2_000 }),
        studentLoan("Direct Subsidized Loan", {
          principal: 9_500,
          apr: 5.5,
          payment: 103.1,
          bank: { pause: { status: "in school", months: 9, is_subsidized: true } },
          liability: { outstanding_interest_amount: 0 },
        }),
        studentLoan("Direct Unsubsidized Loan", {
          principal: 10_000,
          apr: 5.5,
          payment: 108.53,
          bank: { pause: { status: "in school", months: 9 } },
          liability: { outstanding_interest_amount: 742.16 },
        }),
      ],
    },
  },
  {
    username: "user_income_driven",
    summary:
      "An income-driven payment of $85.00 below the interest, towards forgiveness, and a card",
    user: {
      override_accounts: [
        checking(1_512.44, { amount: 1_395.75, every: "twice a month" }, 720),
        card("Everyday Card", { owed: 2_130.66, apr: 21.99, limit: 3_500 }),
        studentLoan("Direct Consolidation Loan", {
          principal: 38_450,
          apr: 6.25,
          payment: 85,
          liability: {
            outstanding_interest_amount: 1_912.44,
            repayment_plan_type: "income-based repayment",
            repayment_plan_description: "Income-Based Repayment",
            pslf_status: {
              estimated_eligibility_date: "2033-05-01",
              payments_made: 42,
              payments_remaining: 78,
            },
          },
        }),
      ],
    },
  },
  {
    username: "user_biweekly",
    summary: "Wages every two weeks, two cards, a car loan and a loan in deferment",
    user: {
      override_accounts: [
        checking(1_240.5, { amount: 1_618.33, every: "two weeks" }, 890),
        card("Rewards Card", { owed: 3_780.12, apr: 24.24, limit: 6_500 }),
        card("Travel Card", { owed: 1_215.49, apr: 20.99, limit: 5_000 }),
        {
          type: "loan",
          subtype: "auto",
          starting_balance: 16_420,
          bank: { monthly_payment: 351.8 },
        },
        studentLoan("Direct Unsubsidized Loan", {
          principal: 8_200,
          apr: 6.53,
          payment: 93.24,
          bank: { pause: { status: "deferment", months: 6, capitalizes: true } },
          liability: { outstanding_interest_amount: 118.05 },
        }),
      ],
    },
  },
  {
    username: "user_homeowner",
    summary: "A mortgage with escrow and nothing else",
    user: {
      override_accounts: [
        checking(5_310.7, { amount: 2_940, every: "twice a month" }, 0),
        homeLoan({ owed: 312_450, apr: 4.25, payment: 2_310.5, escrow: 512.33 }),
      ],
    },
  },
  {
    username: "user_transactor",
    summary: "Two cards that are paid in full each month, and now and then something is returned",
    user: {
      override_accounts: [
        checking(4_870.36, { amount: 2_515.6, every: "twice a month" }, 1_180),
        card("Everyday Card", {
          owed: 1_064.22,
          apr: 22.74,
          limit: 10_000,
          purchases: 0.7,
          bank: IN_FULL,
        }),
        card("Grocery Card", {
          owed: 486.9,
          apr: 19.99,
          limit: 6_000,
          purchases: 0.4,
          bank: IN_FULL,
        }),
      ],
    },
  },
  {
    username: "user_autopay",
    summary: "Three cards whose lenders take the minimum by themselves",
    user: {
      override_accounts: [
        checking(2_655.81, { amount: 1_904.7, every: "twice a month" }, 1_050),
        card("Rewards Card", { owed: 5_122.4, apr: 25.49, limit: 8_000, purchases: 0.25 }),
        card("Cash Card", { owed: 2_390.75, apr: 28.24, limit: 3_500 }),
        card("Store Card", { owed: 640.18, apr: 30.99, limit: 1_000 }),
      ],
    },
  },
  {
    username: "user_maxed",
    summary: "Four cards close to their limits",
    user: {
      override_accounts: [
        checking(402.66, { amount: 1_580, every: "twice a month" }, 700),
        card("Rewards Card", { owed: 7_841.35, apr: 29.74, limit: 8_000 }),
        card("Travel Card", { owed: 4_876.02, apr: 28.49, limit: 5_000 }),
        card("Cash Card", { owed: 2_944.61, apr: 29.99, limit: 3_000 }),
        card("Store Card", { owed: 1_471.9, apr: 32.24, limit: 1_500 }),
      ],
    },
  },
  {
    username: "user_loans",
    summary: "Loans only: a car, a personal loan and a student loan",
    user: {
      override_accounts: [
        checking(1_733.08, { amount: 1_850.25, every: "twice a month" }, 940),
        {
          type: "loan",
          subtype: "auto",
          starting_balance: 18_930.44,
          bank: { monthly_payment: 412 },
        },
        { type: "loan", subtype: "consumer", starting_balance: 7_250, bank: { apr: 11.49 } },
        studentLoan("Direct Unsubsidized Loan", { principal: 14_300, apr: 4.53, payment: 148.41 }),
      ],
    },
  },
];
