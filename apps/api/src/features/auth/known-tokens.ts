import type { AccessGrant } from "./access-tokens.ts";

/** About 1 kB per entry. An evicted token is verified again like a new one. */
const KEPT_MAX = 5_000;

export type KnownTokens = {
  /** Returns the token's claims, or null if it is not cached or has expired. */
  find(token: string, now: Date): AccessGrant | null;
  keep(token: string, grant: AccessGrant): void;
  forget(token: string): void;
};

/** Caches access tokens with a verified signature. Tokens of demo households are not cached. */
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
