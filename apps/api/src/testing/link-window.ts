import type { LinkToken } from "@snowball/contract";

import type { BankHarness } from "./bank-harness.ts";
import type { SignedInUser } from "./signed-in-user.ts";

type Offered = { id: string; name: string; type: string; selected: boolean };
type Finished = { public_token: string };

export type Visit = {
  purpose?: "depository" | "liability";
  forItem?: string;
  addsAccounts?: boolean;
  institutionId?: string;
  username?: string;
  /** Selects accounts; default: all. */
  choose?: (offered: Offered) => boolean;
};

/** Goes through the provider's Link session like a user, and returns its public token and the offered accounts. */
export async function goThroughWindow(
  harness: BankHarness,
  user: SignedInUser,
  visit: Visit = {},
): Promise<{ publicToken: string; offered: Offered[] }> {
  const { purpose = "liability", forItem, addsAccounts, choose = () => true } = visit;
  const answer = await harness.api.call("POST", "/api/v1/links/", {
    token: user.access,
    body: {
      type: `${purpose}_with_transactions`,
      ...(forItem && { for_item: forItem, add_accounts: addsAccounts ?? false }),
    },
  });
  const { token } = answer.json<LinkToken>();
  const opened = await harness.sandbox.call<{ link_session_id: string }>(
    "POST",
    "/link/session/open",
    { link_token: token },
  );
  const { link_session_id } = opened;
  const { accounts } = await harness.sandbox.call<{ accounts: Offered[] }>(
    "POST",
    "/link/session/login",
    {
      link_token: token,
      link_session_id,
      institution_id: visit.institutionId ?? "ins_109508",
      username: visit.username ?? "user_good",
      password: "pass_good",
    },
  );
  const { public_token: publicToken } = await harness.sandbox.call<Finished>(
    "POST",
    "/link/session/finish",
    { link_session_id, account_ids: accounts.filter(choose).map(({ id }) => id) },
  );
  return { publicToken, offered: accounts };
}
