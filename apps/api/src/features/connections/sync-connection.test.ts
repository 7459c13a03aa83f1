import type { Item } from "@snowball/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { type BankData, BankDataError } from "#ports/bank-data.ts";
import { type BankWorld, createBankWorld } from "#testing/bank-world.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

import { syncConnection } from "./sync-connection.ts";

let world: BankWorld;

beforeAll(async () => {
  world = await createBankWorld();
});

beforeEach(() => {
  world.api.deps.clock.set(new Date().toISOString());
});

afterEach(async () => {
  await world.sandbox.call("DELETE", "/_sandbox/faults");
});

afterAll(async () => {
  await world.close();
});

/** One sync as a worker would run it, optionally with a provider that was tampered with. */
function sync({ uuid }: Item, bankData: Partial<BankData> = {}): Promise<void> {
  const { deps } = world.api;
  const tampered = { ...deps, bankData: { ...deps.bankData, ...bankData } };
  return syncConnection(tampered, { connectionId: uuid, attempt: 1 });
}

async function providerItemId({ uuid }: Item): Promise<string> {
  const [row] = await queryDatabase<{ id: string }>(
    world.api,
    "select provider_item_id as id from connections where id = $1",
    [uuid],
  );
  return row?.id ?? "";
}

async function accessToken({ uuid }: Item): Promise<string> {
  const [row] = await queryDatabase<{ sealed: never }>(
    world.api,
    "select sealed_access_token as sealed from connections where id = $1",
    [uuid],
  );
  return world.api.deps.secretBox.open(row?.sealed ?? ("" as never), uuid);
}

/** Everything that the user sees of the money. */
async function moneyOf(user: SignedInUser): Promise<unknown[]> {
  return [await world.accounts(user), await world.transactions(user)];
}

function purchases(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    date_transacted: "2026-10-01",
    date_posted: "2026-10-02",
    amount: index + 0.25,
    description: `Purchase ${index}`,
  }));
}

const CARD = {
  type: "credit",
  subtype: "credit card",
  starting_balance: 100,
  meta: { name: "Card" },
};

test("a linked bank becomes a healthy connection with its institution, accounts and transactions", async () => {
  const user = await world.signUp();

  const item = await world.link(user);

  expect(item).toMatchObject({ status: "healthy", status_reason: null, purpose: "liability" });
  expect(item.institution_id).toBe("ins_109508");
  expect(item.last_synced_at).not.toBeNull();
  expect(await world.accounts(user)).not.toEqual([]);
  expect(await world.transactions(user)).not.toEqual([]);
  const institution = await world.api.call("GET", "/api/v1/institutions/ins_109508/", {
    token: user.access,
  });
  expect(institution.json()).toMatchObject({ id: "ins_109508", name: item.institution_name });
});

test("a card with several rates, a mortgage and a student loan are stored as the bank says", async () => {
  const user = await world.signUp();
  const liability = {
    type: "credit",
    minimum_payment_amount: 35.5,
    next_payment_due_date: "2026-12-20",
    is_overdue: false,
    last_statement_balance: 900,
    last_statement_issue_date: "2026-11-20",
    last_payment_amount: 40,
    last_payment_date: "2026-11-01",
    aprs: [
      {
        apr_percentage: 24.99,
        apr_type: "purchase_apr",
        balance_subject_to_apr: 900,
        interest_charge_amount: null,
      },
      {
        apr_percentage: 29.49,
        apr_type: "cash_apr",
        balance_subject_to_apr: null,
        interest_charge_amount: null,
      },
      {
        apr_percentage: 0,
        apr_type: "balance_transfer_apr",
        balance_subject_to_apr: 0,
        interest_charge_amount: null,
      },
    ],
  };

  await world.link(user, {
    customUser: {
      override_accounts: [
        {
          ...CARD,
          starting_balance: 1234.5,
          meta: { name: "Card", official_name: "Platinum Card", mask: "4321" },
          transactions: [],
          liability,
        },
        {
          type: "loan",
          subtype: "mortgage",
          starting_balance: 250_000,
          meta: { name: "Home" },
          liability: {
            type: "mortgage",
            next_monthly_payment: 1899.99,
            next_payment_due_date: "2026-12-01",
            past_due_amount: 0,
            interest_rate: { percentage: 5.0625, type: "fixed" },
          },
        },
        {
          type: "loan",
          subtype: "student",
          starting_balance: 15_000,
          meta: { name: "Student" },
          liability: {
            type: "student",
            minimum_payment_amount: 0,
            next_payment_due_date: null,
            interest_rate_percentage: 5.05,
            is_overdue: true,
          },
        },
      ],
    },
  });

  const accounts = await world.accounts(user);
  expect(accounts.find(({ name }) => name === "Card")).toMatchObject({
    type: "credit",
    subtype: "credit card",
    official_name: "Platinum Card",
    mask: "4321",
    currency: "USD",
    balance_current: "1234.50",
    mortgage_liability: null,
    student_loan_liability: null,
    credit_liability: {
      minimum_payment_amount: "35.50",
      next_payment_due_date: "2026-12-20",
      is_overdue: false,
      last_statement_balance: "900.00",
      last_statement_issue_date: "2026-11-20",
      last_payment_amount: "40.00",
      last_payment_date: "2026-11-01",
      aprs: [
        { apr_type: "purchase_apr", apr_percentage: "24.99", balance_subject_to_apr: "900.00" },
        { apr_type: "cash_apr", apr_percentage: "29.49", balance_subject_to_apr: null },
        { apr_type: "balance_transfer_apr", apr_percentage: "0", balance_subject_to_apr: "0.00" },
      ],
    },
  });
  expect(accounts.find(({ name }) => name === "Home")).toMatchObject({
    type: "loan",
    credit_liability: null,
    mortgage_liability: {
      next_monthly_payment: "1899.99",
      next_payment_due_date: "2026-12-01",
      interest_rate_percentage: "5.0625",
      past_due_amount: "0.00",
    },
  });
  expect(accounts.find(({ name }) => name === "Student")).toMatchObject({
    student_loan_liability: {
      minimum_payment_amount: "0.00",
      next_payment_due_date: null,
      interest_rate_percentage: "5.05",
      is_overdue: true,
    },
  });
});

test("what the bank does not say stays unknown, and an overpaid card in euros keeps sign and currency", async () => {
  const user = await world.signUp();
  const liability = {
    type: "credit",
    minimum_payment_amount: null,
    next_payment_due_date: null,
    is_overdue: null,
    last_statement_balance: null,
    last_statement_issue_date: null,
    last_payment_amount: null,
    last_payment_date: null,
    aprs: [],
  };

  await world.link(user, {
    customUser: {
      override_accounts: [
        { ...CARD, starting_balance: -12.34, currency: "EUR", transactions: [], liability },
      ],
    },
  });

  expect(await world.accounts(user)).toMatchObject([
    {
      balance_current: "-12.34",
      currency: "EUR",
      credit_liability: {
        minimum_payment_amount: null,
        next_payment_due_date: null,
        is_overdue: null,
        last_statement_balance: null,
        aprs: [],
      },
    },
  ]);
});

test("a checking account has no liabilities, and nobody is asked for any", async () => {
  const user = await world.signUp();
  const item = await world.link(user, { purpose: "depository" });

  await sync(item, { listLiabilities: () => Promise.reject(new Error("It was asked.")) });

  const accounts = await world.accounts(user);
  expect(accounts.length).toBeGreaterThan(0);
  expect(accounts.every(({ credit_liability: liability }) => liability === null)).toBe(true);
  expect((await world.item(user)).status).toBe("healthy");
});

test("five thousand transactions are stored in seconds, each once, to the cent", async () => {
  const user = await world.signUp();
  const began = performance.now();

  await world.link(user, {
    customUser: { override_accounts: [{ ...CARD, transactions: purchases(5_000) }] },
  });

  const elapsedMs = performance.now() - began;
  const [sums] = await queryDatabase<{ count: number; total: string }>(
    world.api,
    "select count(*)::integer as count, sum(amount)::text as total from transactions where user_id = $1",
    [user.userId],
  );
  expect(sums).toEqual({ count: 5_000, total: "12498750.00" });
  expect(elapsedMs).toBeLessThan(10_000);
});

/** A connection that is not synced yet, whose bank has more transactions than fit into a page. */
async function unsyncedUser(count: number): Promise<{ user: SignedInUser; item: Item }> {
  const user = await world.signUp();
  await world.openLink(user);
  const customUser = { override_accounts: [{ ...CARD, transactions: purchases(count) }] };
  const answer = await world.postItem(user, await world.publicToken({ customUser }));
  return { user, item: answer.json<Item>() };
}

async function mutate(item: Item, times: number): Promise<void> {
  const path = `/_sandbox/plaid/items/${await providerItemId(item)}/mutate-during-pagination`;
  await world.sandbox.call("POST", path, { times });
}

function watchCursors(): {
  cursors: (string | null)[];
  syncTransactions: BankData["syncTransactions"];
} {
  const { syncTransactions } = world.api.deps.bankData;
  const cursors: (string | null)[] = [];
  return {
    cursors,
    syncTransactions: (token, cursor) => {
      cursors.push(cursor);
      return syncTransactions(token, cursor);
    },
  };
}

test("transactions that change while they are paged through are read again from the start", async () => {
  const { user, item } = await unsyncedUser(700);
  const { cursors, syncTransactions } = watchCursors();

  await mutate(item, 3);
  await sync(item, { syncTransactions });

  const [, second] = cursors;
  expect(second).not.toBeNull();
  expect(cursors).toEqual([null, second, null, second, null, second, null, second]);
  expect((await world.item(user)).status).toBe("healthy");
  expect(await countTransactions(user)).toBe(700);
});

test("transactions that never hold still are given up without storing half of them", async () => {
  const { user, item } = await unsyncedUser(700);
  const { cursors, syncTransactions } = watchCursors();

  await mutate(item, 4);
  await sync(item, { syncTransactions });

  expect(cursors.filter((cursor) => cursor === null)).toHaveLength(4);
  expect((await world.item(user)).status).toBe("stale");
  expect(await countTransactions(user)).toBe(0);
  const again = watchCursors();
  await sync(item, { syncTransactions: again.syncTransactions });
  expect(again.cursors[0]).toBeNull();
  expect(await countTransactions(user)).toBe(700);
});

test("the next sync begins where the last one ended, and an empty cursor counts as none", async () => {
  const { user, item } = await unsyncedUser(3);
  await sync(item, {
    syncTransactions: async () => ({
      upserts: [],
      removed: [],
      accounts: [],
      nextCursor: null,
      hasMore: false,
    }),
  });
  const [first, second] = [watchCursors(), watchCursors()];

  await sync(item, first);
  await sync(item, second);

  expect(first.cursors).toEqual([null]);
  expect(second.cursors).toEqual([expect.any(String)]);
  expect(await countTransactions(user)).toBe(3);
});

test("pages that never end are refused as a whole", async () => {
  const { user, item } = await unsyncedUser(3);
  const { syncTransactions } = world.api.deps.bankData;

  await sync(item, {
    syncTransactions: async (token) => ({
      ...(await syncTransactions(token, null)),
      nextCursor: "the same for ever",
      hasMore: true,
    }),
  });

  expect((await world.item(user)).status).toBe("stale");
  expect(await countTransactions(user)).toBe(0);
});

async function countTransactions({ userId }: SignedInUser): Promise<number> {
  const [row] = await queryDatabase<{ count: number }>(
    world.api,
    "select count(*)::integer as count from transactions where user_id = $1",
    [userId],
  );
  return row?.count ?? 0;
}

const CALLS = ["/item/get", "/transactions/sync", "/accounts/get", "/liabilities/get"];
const KINDS = ["status_500", "status_429", "garbage", "html", "reset", "lost_answer"] as const;

test.each(CALLS.flatMap((path) => KINDS.map((kind) => [path, kind] as const)))(
  "%s failing with %s makes the connection stale, keeps the data and heals at the next sync",
  async (path, kind) => {
    const { user, item } = await anyLinkedUser();
    const before = await moneyOf(user);

    await world.sandbox.fail({ path, kind });
    await sync(item);

    const stale = await world.item(user);
    expect(stale.status).toBe("stale");
    expect(stale.status_reason).toMatch(/bank/);
    expect(await moneyOf(user)).toEqual(before);
    expect(await ordersFor(item)).toMatchObject([{ attempt: 2 }]);

    await sync(item);
    expect(await world.item(user)).toMatchObject({ status: "healthy", status_reason: null });
    expect(await moneyOf(user)).toEqual(before);
  },
);

test("a bank that never answers makes the connection stale", async () => {
  const { user, item } = await anyLinkedUser();

  await world.sandbox.fail({ path: "/accounts/get", kind: "timeout" });
  await sync(item);

  expect((await world.item(user)).status).toBe("stale");
  await sync(item);
});

test("a first sync that fails leaves the connection listed, and the ordered retry completes it", async () => {
  const user = await world.signUp();
  await world.sandbox.fail({ path: "/accounts/get", kind: "status_500" });

  const item = await world.link(user);
  expect(item.status).toBe("stale");
  expect(item.last_synced_at).toBeNull();

  await queryDatabase(world.api, "update graphile_worker._private_jobs set run_at = now()");
  await world.work();
  expect((await world.item(user)).status).toBe("healthy");
});

test("a bank whose logo cannot be had is linked all the same", async () => {
  const user = await world.signUp();
  await world.sandbox.fail({ path: "/institutions/get_by_id", kind: "garbage" });

  const item = await world.link(user, { institutionId: "ins_109512" });

  expect(item.status).toBe("healthy");
  const path = "/api/v1/institutions/ins_109512/";
  expect((await world.api.call("GET", path, { token: user.access })).statusCode).toBe(404);
  await sync(item);
  expect((await world.api.call("GET", path, { token: user.access })).statusCode).toBe(200);
});

test("a retry waits as long as the provider asks", async () => {
  const { item } = await anyLinkedUser();

  await sync(item, {
    listAccounts: () => Promise.reject(new BankDataError("unavailable", "limit", 600)),
  });

  const [order] = await ordersFor(item);
  const waitSeconds = ((order?.runAt.getTime() ?? 0) - world.api.deps.clock.now().getTime()) / 1000;
  expect(waitSeconds).toBeGreaterThanOrEqual(600);
  await sync(item);
});

test("after the last attempt nobody is asked again until the scheduled round", async () => {
  const { item } = await anyLinkedUser();
  await queryDatabase(world.api, "delete from graphile_worker._private_jobs");

  await world.sandbox.fail({ path: "/item/get", kind: "status_500" });
  await syncConnection(world.api.deps, { connectionId: item.uuid, attempt: 7 });

  expect(await ordersFor(item)).toEqual([]);
  await sync(item);
});

test("a login that the bank no longer takes asks the user to sign in and keeps the data", async () => {
  const user = await world.signUp();
  const item = await world.link(user);
  const before = await moneyOf(user);

  await world.plaid("/sandbox/item/reset_login", { access_token: await accessToken(item) });
  await sync(item);

  expect(await world.item(user)).toMatchObject({
    status: "login_required",
    status_reason: expect.stringContaining("sign in"),
  });
  expect(await moneyOf(user)).toEqual(before);
});

test("an item that the provider forgot is disconnected and keeps the data", async () => {
  const user = await world.signUp();
  const item = await world.link(user);
  const before = await moneyOf(user);

  await world.plaid("/item/remove", { access_token: await accessToken(item) });
  await sync(item);

  expect((await world.item(user)).status).toBe("disconnected");
  expect(await moneyOf(user)).toEqual(before);
});

test("consent taken back at the bank removes the data", async () => {
  const user = await world.signUp();
  const item = await world.link(user);
  const id = await providerItemId(item);

  await world.sandbox.call("POST", `/_sandbox/plaid/items/${id}/error`, {
    errorCode: "USER_PERMISSION_REVOKED",
  });
  await sync(item);

  expect((await world.item(user)).status).toBe("disconnected");
  expect(await moneyOf(user)).toEqual([[], []]);
});

test("keys that the provider refuses are our fault: the job fails where we see it", async () => {
  const { user, item } = await anyLinkedUser();

  await expect(
    sync(item, { getItem: () => Promise.reject(new BankDataError("misconfigured", "keys")) }),
  ).rejects.toThrow(BankDataError);

  expect((await world.item(user)).status).toBe("stale");
  await sync(item);
});

test("an account that the bank no longer lists is gone from the list, keeps its history, and may return", async () => {
  const { user, item } = await anyLinkedUser();
  const before = await world.accounts(user);
  const transactions = await world.transactions(user);
  const { listAccounts } = world.api.deps.bankData;

  await sync(item, { listAccounts: async (token) => (await listAccounts(token)).slice(1) });

  expect(await world.accounts(user)).toHaveLength(before.length - 1);
  expect(await world.transactions(user)).toEqual(transactions);

  await sync(item);
  expect(await world.accounts(user)).toEqual(before);
});

test("a bank that lists everything twice is stored once", async () => {
  const { user, item } = await anyLinkedUser();
  const before = await moneyOf(user);
  const { listAccounts, listLiabilities, syncTransactions } = world.api.deps.bankData;

  await sync(item, {
    listAccounts: async (token) => {
      const accounts = await listAccounts(token);
      return [...accounts, ...accounts];
    },
    listLiabilities: async (token) => {
      const { credit, mortgage, studentLoan } = await listLiabilities(token);
      return {
        credit: [...credit, ...credit],
        mortgage: [...mortgage, ...mortgage],
        studentLoan: [...studentLoan, ...studentLoan],
      };
    },
    syncTransactions: async (token) => {
      const page = await syncTransactions(token, null);
      return { ...page, upserts: [...page.upserts, ...page.upserts] };
    },
  });

  expect(await moneyOf(user)).toEqual(before);
});

test("eight workers syncing one connection at once end with everything stored once", async () => {
  const { user, item } = await unsyncedUser(700);

  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => sync(item)));

  // A worker that was overtaken three times leaves its job to be tried again.
  expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
  expect(await world.item(user)).toMatchObject({ status: "healthy" });
  expect(await countTransactions(user)).toBe(700);
});

test("a sync that was overtaken does not write what it read before", async () => {
  const { user, item } = await anyLinkedUser();
  const before = await world.accounts(user);
  const { listAccounts } = world.api.deps.bankData;
  let isFirst = true;

  await sync(item, {
    listAccounts: async (token) => {
      const accounts = await listAccounts(token);
      if (!isFirst) return accounts;
      isFirst = false;
      // Meanwhile another worker does the whole sync…
      await sync(item);
      // …and what this one has read is old.
      return accounts.map((account) => ({ ...account, balanceCurrent: "1.00" }));
    },
  });

  expect(await world.accounts(user)).toEqual(before);
});

let linked: { user: SignedInUser; item: Item } | null = null;

/** A user whose connection is healthy, shared by the tests that leave it so. */
async function anyLinkedUser(): Promise<{ user: SignedInUser; item: Item }> {
  if (linked === null) {
    const user = await world.signUp();
    linked = { user, item: await world.link(user) };
  }
  return linked;
}

type Order = { attempt: number; runAt: Date };

/** Syncs of a connection that wait in the queue. */
async function ordersFor({ uuid }: Item): Promise<Order[]> {
  return queryDatabase<Order>(
    world.api,
    `select (payload ->> 'attempt')::integer as attempt, run_at as "runAt"
     from graphile_worker._private_jobs where payload ->> 'connectionId' = $1`,
    [uuid],
  );
}
