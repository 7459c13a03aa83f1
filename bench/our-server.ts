import { randomBytes } from "node:crypto";

import { buildApp } from "../apps/api/src/build-app.ts";
import { compose } from "../apps/api/src/compose.ts";
import { readSettings } from "../apps/api/src/config/read-settings.ts";
import type { Dependencies } from "../apps/api/src/dependencies.ts";
import type { BankData } from "../apps/api/src/ports/bank-data.ts";
import { issueAccessToken } from "../apps/api/src/features/auth/access-tokens.ts";
import { loginsOn } from "../apps/api/src/testing/logins-on.ts";
import { tellOfOutside } from "../apps/api/src/tell-of-outside.ts";
import { startBenchSession, startBenchSessions } from "./start-bench-session.ts";

export type OurServer = {
  port: number;
  /** Of the user, for five minutes. */
  token: string;
  /** Of another user, in a session of its own. */
  tokenOf(userId: string): Promise<string>;
  /** Each of a session of its own. */
  tokensOfNewSessions(userId: string, count: number): Promise<string[]>;
  deps: Dependencies;
  close(): Promise<void>;
};

/** The product's server as it runs in earnest, but for the limits that would end the measuring. */
export async function startOurServer(
  connectionString: string,
  userId: string,
  { bank }: { bank?: BankData } = {},
): Promise<OurServer> {
  const settings = readSettings({}, false);
  const secrets = {
    tokenKey: randomBytes(32),
    refreshKey: randomBytes(32),
    sealingKeys: [{ id: "k1", key: randomBytes(32) }],
  };
  const composed = compose(
    { settings, secrets },
    loginsOn(connectionString),
    tellOfOutside(() => null),
  );
  const deps = bank ? { ...composed, bankData: bank } : composed;
  const ample = { max: 100_000_000, timeWindow: 60_000 };
  const limits = {
    read: ample,
    write: ample,
    sign_in: ample,
    mail: ample,
    payment: ample,
    export: ample,
  };
  const app = await buildApp(deps, {
    logLevel: "warn",
    // Other work on the machine would have calls refused, which cost next to nothing.
    eventLoopDelayMsMax: 0,
    limits,
    userLimits: limits,
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const sessions = new Map<string, string>();
  const issue = (whose: string, sessionId: string) =>
    issueAccessToken(app, deps, { userId: whose, sessionId, refreshHash: "x" });
  const tokenOf = async (whose: string) => {
    const sessionId = sessions.get(whose) ?? (await startBenchSession(connectionString, whose));
    sessions.set(whose, sessionId);
    return issue(whose, sessionId);
  };
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("No port was free.");

  return {
    port: address.port,
    token: await tokenOf(userId),
    tokenOf,
    tokensOfNewSessions: async (whose, count) => {
      const started = await startBenchSessions(connectionString, whose, count);
      return started.map((sessionId) => issue(whose, sessionId));
    },
    deps,
    close: async () => {
      await app.close();
      await deps.database.close();
    },
  };
}
