import type { Account, Debt, DebtInput, Page } from "@snowball/contract";

import { breakItem } from "../../e2e/journey/bank-switches.ts";
import { card, checking, inDays, mortgage } from "../../e2e/journey/custom-users.ts";
import {
  createUser,
  linkQuickly,
  type QuickUser,
  waitForSync,
} from "../../e2e/journey/quick-start.ts";
import { send } from "../../e2e/journey/send.ts";
import type { Product } from "../../e2e/product/start-product.ts";

/** Somebody whose screens are looked at, with what their addresses are made of. */
export type Person = { user: QuickUser; accountUuid: string; debtUuid: string };

type CardFigures = Parameters<typeof card>[0] & { owed: number; apr?: number };

function cardOwing({ owed, apr = 24.99, ...about }: CardFigures): object {
  const made = card(about) as { liability: object };

  return {
    ...made,
    starting_balance: owed,
    liability: { ...made.liability, purchase_apr: apr },
  };
}

/** Seven debts: five cards, one of them silent about its minimum, a mortgage, and a car loan that no bank reports. */
const HOUSEHOLD = [
  cardOwing({ name: "Sapphire Card", minimum: 175, due: inDays(5), owed: 5_812.3 }),
  cardOwing({ name: "Store Card", minimum: 35, due: inDays(9), owed: 640, apr: 29.99 }),
  cardOwing({
    name: "Rewards Card",
    officialName: "Rewards Visa Signature Card",
    minimum: 96,
    due: inDays(12),
    owed: 3_217.45,
    apr: 21.49,
  }),
  cardOwing({ name: "Travel Card", minimum: 0, due: inDays(20), owed: 0 }),
  cardOwing({ name: "Silent Card", minimum: null, due: null, owed: 1_480.1 }),
  mortgage,
  checking,
];

const CAR_LOAN: DebtInput = {
  name: "Car loan",
  kind: "auto_loan",
  lender: "Harbor Credit",
  balances: [{ id: "car", amount: "14600.00", apr: "6.90" }],
  minimum: "412.00",
  due_day: 15,
};

const LATE = [
  cardOwing({ name: "Late Card", minimum: 48, due: inDays(-12), isOverdue: true, owed: 1_920 }),
  cardOwing({ name: "Everyday Visa", minimum: 62, due: inDays(6), owed: 2_306.18 }),
];

/** Who there is. Each is made when the first of their screens is asked for. */
export const PEOPLE = {
  newcomer: (product: Product) => withAccounts(product, []),
  household: async (product: Product) => {
    const user = await newUser(product, HOUSEHOLD);
    await send<Debt>(`${product.url}/api/v1/debts/`, { token: user.access, body: CAR_LOAN });

    return personOf(product, user);
  },
  late: (product: Product) => withAccounts(product, LATE),
  broken: async (product: Product) => {
    const user = await createUser(product);
    const { sandboxUrl } = product;
    const customUser = { override_accounts: LATE };
    await linkQuickly(product, user, { customUser, hearsWebhooks: true });
    await waitForSync(product, user);
    const { items } = await send<{ items: { itemId: string; createdAt: string }[] }>(
      `${sandboxUrl}/_sandbox/plaid/items`,
    );
    const newest = items.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
    await breakItem(product, newest?.itemId ?? "");

    return personOf(product, user);
  },
} satisfies Record<string, (product: Product) => Promise<Person>>;

export type PersonName = keyof typeof PEOPLE;

async function withAccounts(product: Product, accounts: readonly object[]): Promise<Person> {
  return personOf(product, await newUser(product, accounts));
}

async function newUser(product: Product, accounts: readonly object[]): Promise<QuickUser> {
  const user = await createUser(product);
  if (accounts.length > 0) {
    await linkQuickly(product, user, { customUser: { override_accounts: accounts } });
    await waitForSync(product, user);
  }

  return user;
}

async function personOf(product: Product, user: QuickUser): Promise<Person> {
  const token = user.access;
  const accounts = await send<Page<Account>>(`${product.url}/api/v1/accounts/`, { token });
  const debts = await send<Page<Debt>>(`${product.url}/api/v1/debts/`, { token });
  const isOwed = ({ type }: Account) => type === "credit";

  return {
    user,
    accountUuid: accounts.results.find(isOwed)?.uuid ?? "none",
    debtUuid: debts.results[0]?.uuid ?? "none",
  };
}
