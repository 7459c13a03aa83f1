import type { Account, Debt, DebtInput, Item, Page, TokenPair } from "@snowball/contract";

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
import { CAREFUL } from "./reach-account-states.ts";

/** Somebody whose screens are looked at, with what their addresses are made of. */
export type Person = {
  user: QuickUser;
  /** Of a card. */
  accountUuid: string;
  /** Of a debt that no bank reports. */
  enteredUuid: string;
  /** Of a card whose bank tells neither a minimum nor a due date. */
  silentUuid: string;
  /** Of an account that owes nothing. */
  checkingUuid: string;
};

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
  careful: async (product: Product) => personOf(product, await newUser(product, [], CAREFUL)),
  household: async (product: Product) => {
    const user = await newUser(product, HOUSEHOLD, "rosa.delgado@example.org");
    await confirmAddress(product, user);
    await send<Debt>(`${product.url}/api/v1/debts/`, { token: user.access, body: CAR_LOAN });

    return personOf(product, user);
  },
  late: (product: Product) => withAccounts(product, LATE),
  /** Who marks payments as sent, one after the other. */
  payer: (product: Product) => withAccounts(product, HOUSEHOLD.slice(0, 4)),
  demo: async (product: Product) => {
    const tokens = await send<TokenPair>(`${product.url}/api/v1/demo/`, { body: {} });
    const user = { email: "", password: "", ...tokens };
    await waitForSync(product, user);

    return personOf(product, user);
  },
  /** Whose accounts came by two logins, as those of two people do who share them. */
  twice: async (product: Product) => {
    const accounts = [...LATE, checking];
    const user = await newUser(product, accounts);
    const products = ["liabilities", "transactions"];
    await linkQuickly(product, user, { customUser: { override_accounts: accounts }, products });
    await waitForSync(product, user);

    return personOf(product, user);
  },
  /** Whose bank shows what was bought and paid. */
  active: async (product: Product) => {
    const user = await createUser(product);
    await linkQuickly(product, user, { products: ["liabilities", "transactions"] });
    await waitForSync(product, user);

    return personOf(product, user);
  },
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

async function newUser(
  product: Product,
  accounts: readonly object[],
  email?: string,
): Promise<QuickUser> {
  const user = await createUser(product, email);
  if (accounts.length > 0) {
    const customUser = { override_accounts: accounts };
    const products = ["liabilities", "transactions"];
    await linkQuickly(product, user, { customUser, products, hearsWebhooks: true });
    await waitForSync(product, user);
    await waitForTransactions(product, user);
  }

  return user;
}

/** By the link in the mail, as who lives with the product has done; the others are asked to. */
async function confirmAddress({ url }: Product, { email }: QuickUser): Promise<void> {
  for (;;) {
    const outbox = await (await fetch(`${url}/dev/outbox`)).text();
    const [, key] = /\/email\/confirm\/([\w-]+)/.exec(outbox.slice(outbox.indexOf(email))) ?? [];
    if (outbox.includes(email) && key !== undefined) {
      await send(`${url}/api/auth/register/verify-email/`, { body: { key } });
      return;
    }
    await new Promise((wake) => setTimeout(wake, 100));
  }
}

/** Until then Home says what of a new bank is still on its way. */
async function waitForTransactions(product: Product, { access: token }: QuickUser): Promise<void> {
  const isReady = async () => {
    const { results } = await send<Page<Item>>(`${product.url}/api/v1/items/`, { token });
    return results.every(
      (item) => item.transactions_update_status === "historical_update_complete",
    );
  };
  while (!(await isReady())) await new Promise((wake) => setTimeout(wake, 200));
}

async function personOf(product: Product, user: QuickUser): Promise<Person> {
  const token = user.access;
  const accounts = await send<Page<Account>>(`${product.url}/api/v1/accounts/`, { token });
  const debts = await send<Page<Debt>>(`${product.url}/api/v1/debts/`, { token });
  const isOwed = ({ type }: Account) => type === "credit";

  return {
    user,
    accountUuid: accounts.results.find(isOwed)?.uuid ?? "none",
    enteredUuid: debts.results.find(({ account }) => account === null)?.uuid ?? "none",
    silentUuid: debts.results.find(({ name }) => name === "Silent Card")?.uuid ?? "none",
    checkingUuid: accounts.results.find(({ type }) => type === "depository")?.uuid ?? "none",
  };
}
