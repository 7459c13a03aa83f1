import type { Dependencies } from "#dependencies.ts";

import { clientHash, type Client } from "./client-hash.ts";
import { hashOfSecret, type RefreshToken } from "./refresh-token.ts";
import { judgeRefreshToken, type Verdict } from "./session-rules.ts";
import type { SessionRow } from "./session-store.ts";

/** What a refresh token of this client is worth on this session, now. */
export function judgeSession(
  deps: Pick<Dependencies, "clock" | "refreshKey">,
  session: SessionRow,
  { token, client }: { token: RefreshToken; client: Client },
): Verdict {
  return judgeRefreshToken(
    {
      currentTokenHash: session.currentTokenHash,
      previousTokenHash: session.previousTokenHash,
      clientHash: session.clientHash,
      isAnswerUsed: session.answerUsedAt !== null,
      rotatedAt: session.rotatedAt.getTime(),
      expiresAt: session.expiresAt.getTime(),
      isRevoked: session.revokedAt !== null,
    },
    {
      tokenHash: hashOfSecret(token.secret),
      clientHash: clientHash(deps, client),
      now: deps.clock.now().getTime(),
    },
  );
}
