import type { RunningPlaid } from "./start-plaid.ts";

export type Account = {
  id: string;
  name: string;
  type: string;
  subtype: string;
  selected: boolean;
};
export type Opened = {
  link_session_id: string;
  client_name: string;
  is_update_mode: boolean;
  institution: { institution_id: string } | null;
  institutions: { name: string; logo: string | null }[];
  error_code?: string;
};
export type LoggedIn = { accounts: Account[]; code_needed: boolean; error_code?: string };
export type Finished = {
  public_token: string;
  institution: object;
  accounts: { id: string; subtype: string }[];
  error_code?: string;
};

/** What the product asks for when a card or loan is added. */
export const LIABILITY = {
  products: ["liabilities"],
  required_if_supported_products: ["transactions"],
  account_filters: {
    credit: { account_subtypes: ["credit card", "paypal"] },
    loan: { account_subtypes: ["all"] },
  },
};
/** What the product asks for when a checking account is added. */
export const DEPOSITORY = {
  products: ["transactions"],
  account_filters: { depository: { account_subtypes: ["checking", "savings"] } },
};
/** Creates a link token or returns the error code of the rejection. */
export async function linkToken(running: RunningPlaid, wanted: object): Promise<string> {
  const { body } = await running.call("/link/token/create", {
    client_name: "Snowball",
    language: "en",
    country_codes: ["US"],
    user: { client_user_id: "user-1" },
    webhook: running.receiver.url,
    ...wanted,
  });
  return body["link_token"] ?? `refused: ${body["error_code"]}`;
}

/** Opens the window with the token. */
export async function open(running: RunningPlaid, link_token: string): Promise<Opened> {
  return (await running.call<Opened>("/link/session/open", { link_token })).body;
}

/** Opens the window and logs in. */
export async function logIn(
  running: RunningPlaid,
  link_token: string,
  login: { username: string; password?: string; institution_id?: string },
): Promise<LoggedIn & { link_session_id: string }> {
  const { link_session_id } = await open(running, link_token);
  const { body } = await running.call<LoggedIn>("/link/session/login", {
    link_token,
    link_session_id,
    institution_id: "ins_109508",
    password: "pass_good",
    ...login,
  });
  return { ...body, link_session_id };
}

/** Chooses the accounts. */
export async function finish(
  running: RunningPlaid,
  link_session_id: string,
  account_ids: string[],
): Promise<Finished> {
  const body = { link_session_id, account_ids };
  return (await running.call<Finished>("/link/session/finish", body)).body;
}

/** Links all accounts that the window offers and returns the access token. */
export async function linkAll(
  running: RunningPlaid,
  wanted: object,
  username: string,
): Promise<string> {
  const session = await logIn(running, await linkToken(running, wanted), { username });
  const ids = session.accounts.map(({ id }) => id);
  const { public_token } = await finish(running, session.link_session_id, ids);
  const { body } = await running.call("/item/public_token/exchange", { public_token });
  return body["access_token"] ?? "";
}
