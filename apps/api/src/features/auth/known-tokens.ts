import type { AccessGrant } from "./access-tokens.ts";

/** Some 1 kB each. Who is forgotten is looked up as if the token were new. */
const KEPT_MAX = 5_000;

export type KnownTokens = {
  /** What the token proves; null where it was not shown before, or has ended. */
  find(token: string, now: Date): AccessGrant | null;
  keep(token: string, grant: AccessGrant): void;
  forget(token: string): void;
};

/**
 * Tokens of accounts with a signature that was verified before. Tokens of demo households are not cached.
 */
export function createKnownTokens(max = KEPT_MAX): KnownTokens {
  const grants = new Map<string, AccessGrant>();

  return {
    find: (token, now) => {
      const grant = grants.get(token);
      if (grant === undefined) return null;
      if (grant.endsAt > now.getTime() / 1000) return grant;
      grants.delete(token);
      return null;
    },
    keep: (token, grant) => {
      const [oldest] = grants.size < max ? [] : grants.keys();
      if (oldest !== undefined) grants.delete(oldest);
      grants.set(token, grant);
    },
    forget: (token) => {
      grants.delete(token);
    },
  };
}
