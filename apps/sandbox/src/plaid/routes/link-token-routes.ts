import { findItem } from "../find-item.ts";
import { findInstitution } from "../bank/institutions.ts";
import { checkDays } from "../check-days.ts";
import { newToken } from "../identifiers.ts";
import { plaidError } from "../errors.ts";
import type { RegisterOperation } from "../plaid-operation.ts";
import type { FinishedSession, LinkToken, PlaidWorld } from "../plaid-world.ts";

type Filter = { account_subtypes: string[] };
type LinkTokenBody = {
  client_name: string;
  user?: { client_user_id: string };
  user_id?: string;
  products?: string[] | null;
  required_if_supported_products?: string[] | null;
  optional_products?: string[] | null;
  additional_consented_products?: string[] | null;
  account_filters?: Record<string, Filter>;
  webhook?: string;
  access_token?: string | null;
  institution_id?: string;
  redirect_uri?: string;
  transactions?: { days_requested?: number };
  update?: { account_selection_enabled?: boolean };
};

/** Plaid: link tokens live 4 hours, in update mode 30 minutes. */
const LIFETIME_MS = 4 * 60 * 60 * 1000;
const UPDATE_LIFETIME_MS = 30 * 60 * 1000;
/** Plaid: with a longer name, Link shows this instead. */
const MAX_CLIENT_NAME = 30;
const NAMELESS = "This Application";

/** `/link/token/create` and `/link/token/get`. */
export function registerLinkTokens(operation: RegisterOperation, world: PlaidWorld): void {
  operation("/link/token/create", (body: LinkTokenBody) => {
    if (!body.user && body.user_id === undefined) {
      throw plaidError("MISSING_FIELDS", "the following required fields are missing: user");
    }
    const token = body.access_token ? updateToken(world, body) : newLinkToken(world, body);
    world.linkTokens.put(token);
    return { link_token: token.id, expiration: token.expiresAt };
  });

  // Plaid: also of a token that has expired or was used.
  operation("/link/token/get", (body: { link_token: string }) => {
    const token = world.linkTokens.get(body.link_token);
    if (!token) throw plaidError("INVALID_LINK_TOKEN");
    return describeLinkToken(world, token);
  });
}

/** Plaid returns a session for six hours after it ended. */
const SESSION_RETENTION_MS = 6 * 60 * 60 * 1000;

function describeLinkToken(world: PlaidWorld, token: LinkToken): object {
  const earliest = world.core.clock.now().getTime() - SESSION_RETENTION_MS;
  const sessions = world.finishedSessions.list().filter(({ linkToken, finishedAt }) => {
    return linkToken === token.id && Date.parse(finishedAt) >= earliest;
  });
  return {
    link_token: token.id,
    created_at: token.createdAt,
    expiration: token.expiresAt,
    link_sessions: sessions.map(describeSession),
    metadata: {
      initial_products: token.products,
      webhook: token.webhook,
      country_codes: ["US"],
      language: "en",
      redirect_uri: token.redirectUri,
      client_name: token.clientName,
    },
  };
}

function describeSession(session: FinishedSession): object {
  const { publicToken: public_token, accounts, institution } = session;
  return {
    link_session_id: session.id,
    finished_at: session.finishedAt,
    results: {
      item_add_results: [{ public_token, accounts, institution }],
      cra_item_add_results: [],
      cra_update_results: [],
      bank_income_results: [],
      payroll_income_results: [],
      document_income_results: null,
    },
  };
}

function newLinkToken(world: PlaidWorld, body: LinkTokenBody): LinkToken {
  checkProducts(body);
  const { institution_id: institutionId = null, transactions, account_filters: filters } = body;
  if (institutionId !== null && !findInstitution(institutionId)) {
    throw plaidError("INVALID_INSTITUTION");
  }
  return {
    ...commonPart(world, body, LIFETIME_MS),
    products: body.products ?? [],
    besides: [body.required_if_supported_products, body.optional_products].flatMap(listed),
    consents: productLists(body).flat(),
    accountFilters: filters
      ? Object.fromEntries(
          Object.entries(filters).map(([type, filter]) => [type, filter.account_subtypes]),
        )
      : null,
    daysRequested: checkDays(transactions?.days_requested),
    updateItemId: null,
    accountSelection: true,
    institutionId,
  };
}

function updateToken(world: PlaidWorld, body: LinkTokenBody): LinkToken {
  if (body.products?.length) {
    throw plaidError("INVALID_FIELD", "products must be empty in update mode");
  }
  if (body.account_filters) {
    throw plaidError("INVALID_FIELD", "account_filters must not be set in update mode");
  }
  const item = findItem(world, body.access_token ?? "");
  return {
    ...commonPart(world, body, UPDATE_LIFETIME_MS),
    products: item.products,
    besides: [],
    consents: [...(item.consented ?? []), ...listed(body.additional_consented_products)],
    accountFilters: null,
    daysRequested: item.history.daysRequested,
    updateItemId: item.id,
    accountSelection: body.update?.account_selection_enabled ?? false,
    institutionId: item.institutionId,
  };
}

function commonPart(
  world: PlaidWorld,
  body: LinkTokenBody,
  lifetimeMs: number,
): Pick<
  LinkToken,
  | "id"
  | "createdAt"
  | "expiresAt"
  | "used"
  | "clientName"
  | "clientUserId"
  | "webhook"
  | "redirectUri"
> {
  const { client_name: name, webhook = null } = body;
  if (webhook !== null && !/^https?:$/.test(URL.parse(webhook)?.protocol ?? "")) {
    throw plaidError("INVALID_FIELD", "webhook must be a URL");
  }
  const now = world.core.clock.now();
  return {
    id: newToken("link"),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifetimeMs).toISOString(),
    used: false,
    clientUserId: body.user?.client_user_id ?? body.user_id ?? null,
    clientName: name.length > MAX_CLIENT_NAME ? NAMELESS : name,
    webhook,
    redirectUri: checkRedirectUri(body.redirect_uri),
  };
}

/** Plaid: https without a query; in its Sandbox http on the developer's own machine as well. */
function checkRedirectUri(uri: string | undefined): string | null {
  if (uri === undefined) return null;
  const url = URL.parse(uri);
  const isOwn = url?.protocol === "http:" && /^(localhost|127\.0\.0\.1)$/.test(url.hostname);
  if (
    url === null ||
    url.search !== "" ||
    url.hash !== "" ||
    !(url.protocol === "https:" || isOwn)
  ) {
    throw plaidError("INVALID_FIELD", "redirect_uri must be an https URI without a query");
  }
  return uri;
}

function listed(products: string[] | null | undefined): string[] {
  return products ?? [];
}

function productLists(body: LinkTokenBody): string[][] {
  return [
    body.products,
    body.required_if_supported_products,
    body.optional_products,
    body.additional_consented_products,
  ].map(listed);
}

function checkProducts(body: LinkTokenBody): void {
  const products = body.products ?? [];
  if (products.length === 0) {
    throw plaidError("MISSING_FIELDS", "the following required fields are missing: products");
  }
  // Plaid: balance comes with every other product and cannot be asked for.
  if (products.includes("balance")) throw plaidError("INVALID_PRODUCT");
  const lists = productLists(body).flat();
  if (new Set(lists).size < lists.length) {
    throw plaidError("INVALID_FIELD", "a product may stand in one of the product lists only");
  }
}
