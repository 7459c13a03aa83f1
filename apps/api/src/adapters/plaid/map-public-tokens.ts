import { type Answer, readId, readListOrNone, readObjectOrNull } from "./read-answer.ts";

/**
 * Returns the public tokens of `/link/token/get`. Plaid returns them in `results`, or in `on_success` for older
 * integrations. A Link session in progress has neither.
 */
export function mapPublicTokens(answer: Answer): string[] {
  return readListOrNone(answer["link_sessions"], "link_sessions", tokensOfSession).flat();
}

function tokensOfSession(session: Answer): string[] {
  const results = readObjectOrNull(session["results"], "results");
  const success = readObjectOrNull(session["on_success"], "on_success");
  const added = readListOrNone(results?.["item_add_results"], "item_add_results", tokenOf);

  return success === null ? added : [...added, tokenOf(success)];
}

function tokenOf(result: Answer): string {
  return readId(result["public_token"], "public_token");
}
