import { dateOf } from "../../bank/calendar-date.ts";
import { type BankInstitution, findInstitution } from "../bank/institutions.ts";
import type { PlannedAccount } from "../bank/planned-account.ts";
import type { SchemaCheck } from "../bank/parse-custom-user.ts";
import { GOOD_PASSWORD } from "../bank/personas.ts";
import { changeHousehold } from "../change-household.ts";
import { checkDays } from "../check-days.ts";
import { createItem, issuePublicToken } from "../create-item.ts";
import { type Credentials, eligibleAccounts, logIn } from "../link-session.ts";
import { findItem, findUsableItem } from "../find-item.ts";
import { firedPayload } from "../fired-payload.ts";
import { newItemId } from "../identifiers.ts";
import { plaidError } from "../errors.ts";
import { allAccounts, chosenAccounts } from "../plaid-item.ts";
import { checkSchema, type RegisterOperation } from "../plaid-operation.ts";
import type { PlaidWorld } from "../plaid-world.ts";
import { breakItem, sendWebhook } from "../send-webhook.ts";
import { useProduct } from "../use-product.ts";

/** Plaid's default for a request without a username. */
const DEFAULT_USERNAME = "user_good";

type TokenBody = { access_token: string };
type PublicTokenBody = {
  institution_id: string;
  initial_products: string[];
  options?: {
    webhook?: string;
    override_username?: string | null;
    override_password?: string | null;
    transactions?: { days_requested?: number } | null;
  };
};
type CreateTransactionsBody = TokenBody & {
  transactions: {
    date_transacted: string;
    date_posted: string;
    amount: number;
    description: string;
    iso_currency_code?: string;
  }[];
};

/** The operations under `/sandbox/`; `wake` makes new items announce themselves in time. */
export function registerSandbox(
  operation: RegisterOperation,
  world: PlaidWorld,
  wake: () => void,
): void {
  operation("/sandbox/public_token/create", (body: PublicTokenBody, request) => {
    const id = linkWithoutWindow(world, body, (schema, value) =>
      checkSchema(request, schema, value),
    );
    wake();
    return { public_token: issuePublicToken(world, id) };
  });
  registerItemSwitches(operation, world);
}

function registerItemSwitches(operation: RegisterOperation, world: PlaidWorld): void {
  operation("/sandbox/item/reset_login", (body: TokenBody) => {
    breakItem(world, findItem(world, body.access_token), "ITEM_LOGIN_REQUIRED");
    return { reset_login: true };
  });

  operation(
    "/sandbox/item/fire_webhook",
    (body: TokenBody & { webhook_type?: string; webhook_code: string }) => {
      const item = findItem(world, body.access_token);
      const now = world.core.clock.now();
      const payload = firedPayload(item, { code: body.webhook_code, type: body.webhook_type }, now);
      if (!payload || !sendWebhook(world, item, payload)) {
        throw plaidError("SANDBOX_WEBHOOK_INVALID");
      }
      if (payload.webhook_code === "LOGIN_REPAIRED") repair(world, item.id);
      return { webhook_fired: true };
    },
  );

  operation("/sandbox/transactions/create", (body: CreateTransactionsBody) => {
    const item = useProduct(world, findUsableItem(world, body.access_token), "transactions");
    const transactions = body.transactions.map(({ iso_currency_code: currency, ...given }) => ({
      ...given,
      ...(currency === undefined ? {} : { currency }),
    }));
    const account = spendingAccount(chosenAccounts(item));
    if (account) changeHousehold(world, item, { kind: "created", account, transactions });
    return {};
  });
}

/** The key of the account on which created transactions happen. */
function spendingAccount(chosen: PlannedAccount[]): string | undefined {
  const account =
    chosen.find(({ subtype }) => subtype === "checking") ??
    chosen.find(({ type }) => type === "credit") ??
    chosen[0];
  return account?.key;
}

/** Links a bank as the Link window would, and returns the new item's id. */
function linkWithoutWindow(world: PlaidWorld, body: PublicTokenBody, check: SchemaCheck): string {
  const { institution_id: institutionId, initial_products: products, options = {} } = body;
  const institution = institutionFor(institutionId, products);
  const login = logIn(credentialsOf(options), check);
  const id = newItemId();
  const accounts = eligibleAccounts(
    allAccounts({ ...login, id, institutionId }, dateOf(world.core.clock.now())),
    { products, accountFilters: null },
    login.customUser === null ? institution : null,
  );
  if (accounts.length === 0) throw plaidError("NO_ACCOUNTS");
  createItem(world, {
    ...login,
    id,
    clientUserId: null,
    institutionId,
    products,
    webhook: options.webhook ?? null,
    accountFilters: null,
    accountIds: accounts.map(({ accountId }) => accountId),
    daysRequested: checkDays(options.transactions?.days_requested),
  });
  return id;
}

function institutionFor(institutionId: string, products: string[]): BankInstitution {
  const institution = findInstitution(institutionId);
  if (!institution) throw plaidError("INVALID_INSTITUTION");
  if (products.length === 0 || products.includes("balance")) throw plaidError("INVALID_PRODUCT");
  if (!products.every((product) => institution.products.includes(product))) {
    throw plaidError("PRODUCTS_NOT_SUPPORTED");
  }
  return institution;
}

function credentialsOf(options: NonNullable<PublicTokenBody["options"]>): Credentials {
  const { override_username: username, override_password: password } = options;
  return { username: username ?? DEFAULT_USERNAME, password: password ?? GOOD_PASSWORD };
}

// What the webhook says must be true when the client then asks.
function repair(world: PlaidWorld, itemId: string): void {
  const item = world.items.get(itemId);
  if (item) world.items.put({ ...item, errorCode: null });
}
