import type { Dependencies } from "#dependencies.ts";

import type { Client } from "./client-hash.ts";
import { hashOfSecret, type RefreshToken } from "./refresh-token.ts";
import { judgeRefreshToken, type Verdict } from "./session-rules.ts";
import type { SessionRow } from "./session-store.ts";
import { userAgentHash } from "./user-agent-hash.ts";

/** What a refresh token of this client is worth on this session, now. */
export function judgeSession(
  { clock, refreshKey }: Pick<Dependencies, "clock" | "refreshKey">,
  session: SessionRow,
  { token, client }: { token: RefreshToken; client: Client },
): Verdict {
  return judgeRefreshToken(
    {
      currentTokenHash: session.currentTokenHash,
      previousTokenHash: session.previousTokenHash,
      userAgentHash: session.userAgentHash,
      rotatedAt: session.rotatedAt.getTime(),
      expiresAt: session.expiresAt.getTime(),
      isRevoked: session.revokedAt !== null,
    },
    {
      tokenHash: hashOfSecret(token.secret),
      userAgentHash: userAgentHash(client.userAgent, refreshKey),
      now: clock.now().getTime(),
    },
  );
}
