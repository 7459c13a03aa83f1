import type { Mail } from "#ports/mail.ts";

import { createContractHarness, type ContractHarness } from "./contract-harness.ts";
import { queryDatabase } from "./query-database.ts";
import { runPendingJobs } from "./run-pending-jobs.ts";
import { type SignedInUser, TEST_PASSWORD } from "./signed-in-user.ts";

export type ClosingHarness = Awaited<ReturnType<typeof createClosingHarness>>;

/** Starts the API and both fake providers, with another user. Sent mails are collected in `mails`. */
export async function createClosingHarness() {
  const harness: ContractHarness = await createContractHarness();
  const { api } = harness;
  const mails: Mail[] = [];
  api.deps.mailDelivery = {
    keepsDelivered: true,
    deliver: async (mail) => void mails.push(mail),
  };
  // The connection of this user shows that our bank keys are valid. The user's rows must be kept.
  await harness.debtor();

  const confirmAddress = async ({ email }: SignedInUser): Promise<void> => {
    const key = /\/email\/confirm\/([^/]+)\//.exec(await harness.mailTo(email))?.[1];
    await api.call("POST", "/api/auth/register/verify-email/", { body: { key } });
  };
  const one = async (text: string, values: unknown[]): Promise<string> => {
    const [row] = await queryDatabase<{ value: string }>(api, text, values);
    return row?.value ?? "";
  };

  return {
    ...harness,
    /** Stops the API and the fake providers. */
    end: () => harness.close(),
    mails,
    confirmAddress,
    /** Creates a user with a linked bank and a subscription. */
    customer: async (): Promise<SignedInUser> => {
      const user = await harness.newcomer();
      await confirmAddress(user);
      await harness.link(user);
      await harness.subscribe(user);
      return user;
    },
    close: (
      { access }: { access: string },
      password: string = TEST_PASSWORD,
      one_time_code?: string,
    ) =>
      api.call("DELETE", "/api/v1/me/", {
        token: access,
        body: { password, ...(one_time_code !== undefined && { one_time_code }) },
      }),
    work: () => runPendingJobs(api),
    isThere: async (userId: string): Promise<boolean> =>
      (await queryDatabase(api, "select id from users where id = $1", [userId])).length > 0,
    itemsAtBank: async (): Promise<string[]> => {
      const path = "/_sandbox/plaid/items";
      const { items } = await harness.sandbox.call<{ items: { itemId: string }[] }>("GET", path);
      return items.map(({ itemId }) => itemId);
    },
    /** Returns the provider's ids of a user. */
    tracesOf: async ({ userId }: SignedInUser) => {
      const of = (table: string, column: string) =>
        one(`select ${column} as value from ${table} where user_id = $1`, [userId]);
      return {
        item: await of("connections", "provider_item_id"),
        customerId: await of("payment_customers", "provider_customer_id"),
        subscription: await of("subscriptions", "id"),
        invoice: await of("invoices", "id"),
      };
    },
  };
}
