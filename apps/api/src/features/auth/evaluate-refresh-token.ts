import type { Dependencies } from "#dependencies.ts";

import { clientHash, type Client } from "./client-hash.ts";
import { hashOfSecret, type RefreshToken } from "./refresh-token.ts";
import { decideOnRefreshToken, type Verdict } from "./session-rules.ts";
import type { SessionRow } from "./session-store.ts";

/** Returns how a refresh token of this client is treated on this session now. */
export function evaluateRefreshToken(
  deps: Pick<Dependencies, "clock" | "refreshKey">,
  session: SessionRow,
  { token, client }: { token: RefreshToken; client: Client },
): Verdict {
  return decideOnRefreshToken(
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
