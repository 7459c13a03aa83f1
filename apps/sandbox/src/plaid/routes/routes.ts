import { describeLiabilities, liabilityKind } from "../bank/describe-liabilities.ts";
import { type BankInstitution, findInstitution, logoOf } from "../bank/institutions.ts";
import { plaidError } from "../errors.ts";
import { accountsNamed, findItem, findUsableItem } from "../find-item.ts";
import { banksOf } from "../households.ts";
import type { PlaidItem } from "../plaid-item.ts";
import type { RegisterOperation } from "../plaid-operation.ts";
import type { PlaidWorld } from "../plaid-world.ts";
import { presentAccounts, presentItem } from "../present-item.ts";
import { sendWebhook } from "../send-webhook.ts";
import { settleItem } from "../settle-items.ts";
import { type SyncRequest, syncTransactions } from "../sync-transactions.ts";
import { useProduct } from "../use-product.ts";
import { describeKey } from "../webhook-key.ts";

type AccountsBody = { access_token: string; options?: { account_ids?: string[] } };

/** `/accounts/get`. */
export function registerAccounts(operation: RegisterOperation, world: PlaidWorld): void {
  operation("/accounts/get", ({ access_token, options }: AccountsBody) => {
    settleItem(world, findUsableItem(world, access_token).id);
    const item = findUsableItem(world, access_token);
    const accounts = accountsNamed(item, options?.account_ids);

    return { accounts: presentAccounts(world, item, accounts), item: presentItem(item) };
  });
}

type Options = {
  include_optional_metadata?: boolean;
  include_status?: boolean;
};

const COUNTRY = "US";
/** All institutions have always been well. */
const HEALTHY = {
  status: "HEALTHY",
  last_status_change: "2026-01-01T00:00:00Z",
  breakdown: {
    success: 1,
    error_plaid: 0,
    error_institution: 0,
    refresh_interval: "NORMAL",
  },
};

/** The operations under `/institutions/`. */
export function registerInstitutions(operation: RegisterOperation): void {
  operation(
    "/institutions/get_by_id",
    (body: { institution_id: string; country_codes: string[]; options?: Options }) => {
      const institution = findInstitution(body.institution_id);
      if (!institution || !body.country_codes.includes(COUNTRY)) {
        throw plaidError("INVALID_INSTITUTION");
      }
      return { institution: present(institution, body.options) };
    },
  );
}

function present(institution: BankInstitution, options: Options = {}): object {
  const optional = {
    url: institution.url,
    primary_color: institution.color,
    logo: logoOf(institution),
  };
  const status = { item_logins: HEALTHY, transactions_updates: HEALTHY, liabilities: HEALTHY };
  return {
    institution_id: institution.institutionId,
    name: institution.name,
    products: institution.products,
    country_codes: [COUNTRY],
    routing_numbers: institution.routingNumbers,
    dtc_numbers: [],
    oauth: institution.oauth,
    ...(options.include_optional_metadata ? optional : {}),
    ...(options.include_status ? { status } : {}),
  };
}

type TokenBody = { access_token: string };

/** The operations under `/item/`. */
export function registerItems(operation: RegisterOperation, world: PlaidWorld): void {
  operation("/item/public_token/exchange", (body: { public_token: string }) => {
    const token = world.publicTokens.get(body.public_token);
    const item = token && world.items.get(token.itemId);
    if (!item || Date.parse(token.expiresAt) <= world.core.clock.now().getTime()) {
      throw plaidError("INVALID_PUBLIC_TOKEN");
    }
    // Plaid: a public token is for one exchange.
    world.publicTokens.remove(token.id);
    return { access_token: item.accessToken, item_id: item.id };
  });

  operation("/item/get", (body: TokenBody) => {
    const { id } = findItem(world, body.access_token);
    const item = settleItem(world, id) ?? findItem(world, body.access_token);
    return {
      item: {
        ...presentItem(item),
        created_at: item.createdAt,
        consented_use_cases: [],
        consented_data_scopes: [],
      },
      status: statusOfItem(world, item),
    };
  });

  operation("/item/remove", (body: TokenBody) => {
    const item = findItem(world, body.access_token);
    world.accessTokens.remove(item.accessToken);
    world.items.remove(item.id);
    return {};
  });

  operation("/item/webhook/update", (body: TokenBody & { webhook?: string | null }) => {
    const item = { ...findItem(world, body.access_token), webhook: body.webhook || null };
    world.items.put(item);
    if (item.webhook !== null) {
      sendWebhook(world, item, {
        webhook_type: "ITEM",
        webhook_code: "WEBHOOK_UPDATE_ACKNOWLEDGED",
        error: null,
        new_webhook_url: item.webhook,
      });
    }
    return { item: presentItem(item) };
  });
}

function statusOfItem(world: PlaidWorld, item: PlaidItem): object {
  const { lastWebhook } = item;
  const healthy = item.errorCode === null;
  const now = world.core.clock.now().toISOString();
  const transactions = {
    last_successful_update: healthy ? now : item.createdAt,
    last_failed_update: healthy ? null : now,
  };
  return {
    ...(item.products.includes("transactions") ? { transactions } : {}),
    last_webhook: lastWebhook && { sent_at: lastWebhook.sentAt, code_sent: lastWebhook.code },
  };
}

type LiabilitiesBody = { access_token: string; options?: { account_ids?: string[] } };

/** `/liabilities/get`. */
export function registerLiabilities(operation: RegisterOperation, world: PlaidWorld): void {
  operation("/liabilities/get", (body: LiabilitiesBody) => {
    settleItem(world, findUsableItem(world, body.access_token).id);
    const found = findUsableItem(world, body.access_token);
    const supported = findInstitution(found.institutionId)?.products.includes("liabilities");
    if (!supported) throw plaidError("PRODUCTS_NOT_SUPPORTED");
    const accounts = accountsNamed(found, body.options?.account_ids);
    if (!accounts.some(liabilityKind)) throw plaidError("NO_LIABILITY_ACCOUNTS");
    const item = useProduct(world, found, "liabilities");
    return {
      accounts: presentAccounts(world, item, accounts),
      item: presentItem(item),
      liabilities: describeLiabilities(accounts, banksOf(world, item)),
    };
  });
}

/** The operations under `/transactions/`. */
export function registerTransactions(operation: RegisterOperation, world: PlaidWorld): void {
  const current = (accessToken: string): PlaidItem => {
    const item = useProduct(world, findUsableItem(world, accessToken), "transactions");
    settleItem(world, item.id);
    return findUsableItem(world, accessToken);
  };

  operation("/transactions/sync", (body: TokenBody & SyncRequest) => {
    const found = current(body.access_token);
    const { account_id: accountId } = body.options ?? {};
    const accounts = accountsNamed(found, accountId === undefined ? undefined : [accountId]);
    const item = { ...found, syncedOnce: true };
    if (!found.syncedOnce) world.items.put(item);
    return {
      ...syncTransactions(world, item, body),
      accounts: presentAccounts(world, item, accounts),
    };
  });
}

/** `/webhook_verification_key/get`. */
export function registerWebhookKeys(operation: RegisterOperation, world: PlaidWorld): void {
  operation("/webhook_verification_key/get", (body: { key_id: string }) => {
    const key = world.webhookKey();
    if (body.key_id !== key.id) throw plaidError("INVALID_WEBHOOK_VERIFICATION_KEY_ID");
    return { key: describeKey(key) };
  });
}
