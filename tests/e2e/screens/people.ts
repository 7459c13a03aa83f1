import type {
  Account,
  Debt,
  DebtInput,
  Item,
  Page,
  PayoffSnapshot,
  TokenPair,
} from "@snowball/contract";

import { breakItem } from "../journey/bank-switches.ts";
import { card, checking, inDays, mortgage, studentLoan } from "../journey/custom-users.ts";
import { createUser, linkQuickly, type QuickUser, waitForSync } from "../journey/quick-start.ts";
import { send } from "../journey/send.ts";
import { backdateSnapshots } from "../product/backdate.ts";
import type { Product } from "../product/start-product.ts";
import { CAREFUL } from "./reach-account-states.ts";

/** A user of the catalogue, and the ids that the paths of their screens contain. */
export type Person = {
  user: QuickUser;
  /** A linked card. */
  accountUuid: string;
  /** A debt that the user entered. */
  enteredUuid: string;
  /** A card without a reported minimum and due date. */
  silentUuid: string;
  /** A checking account. */
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

/** Five cards, one of them without a reported minimum, and a mortgage. `CAR_LOAN` is the seventh debt. */
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
  note: "Call Tom by Friday about the fee:\n(555) 010-4711, reference 4711",
};

const LATE = [
  cardOwing({ name: "Late Card", minimum: 48, due: inDays(-12), isOverdue: true, owed: 1_920 }),
  cardOwing({ name: "Everyday Visa", minimum: 62, due: inDays(6), owed: 2_306.18 }),
];

/** Debts with long names and large figures, and one of each that raises a question or an alarm. */
const LONG_NAME = "Platinum Preferred Rewards Business Cash Back Signature Card of the Family";
const CROWD = [
  cardOwing({ name: LONG_NAME, minimum: 2_235, due: inDays(4), owed: 123_456.78 }),
  cardOwing({ name: LONG_NAME.replaceAll(" ", ""), minimum: 3_500, due: inDays(9), owed: 98_765 }),
  cardOwing({
    name: `Late ${LONG_NAME}`,
    minimum: 1_020,
    due: inDays(-4),
    isOverdue: true,
    owed: 9,
  }),
  cardOwing({ name: "Gold Card", minimum: 35, due: inDays(9), owed: 500 }),
  cardOwing({ name: "Silent Card", minimum: null, due: null, owed: 1_480.1 }),
  ...[1, 2, 3].map((at) =>
    cardOwing({ name: `${at}. ${LONG_NAME}`, minimum: 80, due: inDays(4 + at), owed: 4_000 }),
  ),
  studentLoan,
  checking,
];
/** The debt may be the card of the same name. */
const GOLD: DebtInput = {
  name: "Gold",
  nickname: "My gold",
  kind: "credit_card",
  balances: [{ id: "balance", amount: "480.00", apr: "24.99" }],
  minimum: "30.00",
};
/** The interest of the debt is more than its minimum, and its offer ends. */
const SOFA: DebtInput = {
  name: "Sofa",
  kind: "credit_card",
  balances: [
    {
      id: "balance",
      amount: "1800.00",
      apr: "39.99",
      deferred: { apr: "39.99", last_date: inDays(120), accrued: "140.20" },
    },
  ],
  minimum: "40.00",
};

/** Creates each user. `createGuests` runs these when the first screen of a user is visited. */
export const PEOPLE = {
  newcomer: (product: Product) => withAccounts(product, []),
  careful: async (product: Product) => {
    const user = await newUser(product, [], CAREFUL);
    await confirmAddress(product, user);
    return personOf(product, user);
  },
  household: async (product: Product) => {
    const user = await newUser(product, HOUSEHOLD, "rosa.delgado@example.org");
    await confirmAddress(product, user);
    await send<Debt>(`${product.url}/api/v1/debts/`, { token: user.access, body: CAR_LOAN });

    return personOf(product, user);
  },
  late: (product: Product) => withAccounts(product, LATE),
  subscriber: (product: Product) => withAccounts(product, LATE),
  /** Has many debts, and a snapshot of the plan from a month ago. */
  crowded: async (product: Product) => {
    const user = await newUser(product, CROWD);
    const token = user.access;
    await send<Debt>(`${product.url}/api/v1/debts/`, { token, body: GOLD });
    await send<Debt>(`${product.url}/api/v1/debts/`, { token, body: SOFA });
    await waitForSnapshot(product, user);
    await backdateSnapshots(product, { email: user.email, days: 32 });

    return personOf(product, user);
  },
  /** Marks payments as sent. One of them has to be sent this month on any day. */
  payer: (product: Product) =>
    withAccounts(product, [
      cardOwing({ name: "Corner Card", minimum: 28, due: inDays(1), owed: 410 }),
      ...HOUSEHOLD.slice(0, 4),
    ]),
  demo: async (product: Product) => {
    const tokens = await send<TokenPair>(`${product.url}/api/v1/demo/`, { body: {} });
    const user = { email: "", password: "", ...tokens };
    await waitForSync(product, user);

    return personOf(product, user);
  },
  /** Linked the same accounts through two logins. */
  twice: async (product: Product) => {
    const accounts = [...LATE, checking];
    const user = await newUser(product, accounts);
    const products = ["liabilities", "transactions"];
    await linkQuickly(product, user, { customUser: { override_accounts: accounts }, products });
    await waitForSync(product, user);

    return personOf(product, user);
  },
  /** Has transactions. */
  active: async (product: Product) => {
    const user = await createUser(product);
    const products = ["liabilities", "transactions"];
    await linkQuickly(product, user, { products, hearsWebhooks: true });
    await waitForSync(product, user);
    await waitForTransactions(product, user);

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

/** Confirms the address with the key of the email. */
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

/** Waits for the history of transactions. Before that, Home shows that a new bank is still loading. */
async function waitForTransactions(product: Product, { access: token }: QuickUser): Promise<void> {
  const isReady = async () => {
    const { results } = await send<Page<Item>>(`${product.url}/api/v1/items/`, { token });
    return results.every(
      (item) => item.transactions_update_status === "historical_update_complete",
    );
  };
  while (!(await isReady())) await new Promise((wake) => setTimeout(wake, 200));
}

async function waitForSnapshot({ url }: Product, { access: token }: QuickUser): Promise<void> {
  const count = async () =>
    (await send<Page<PayoffSnapshot>>(`${url}/api/v1/payoff-plan/snapshots/`, { token })).count;
  while ((await count()) === 0) await new Promise((wake) => setTimeout(wake, 100));
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
