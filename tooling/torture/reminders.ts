import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startEmbeddedServer } from "../../apps/api/src/database/embedded/start-embedded-server.ts";
import { prepareSchema } from "../../apps/api/src/database/prepare-schema.ts";
import { loginsOn } from "../../apps/api/src/testing/logins-on.ts";
import { remindThroughCrash } from "../../apps/api/src/testing/reminders-through-crash.ts";

const USERS = "10000";

/** `npm run torture -- reminders [users]`: a worker of two is killed amid their reminders. */
export async function reminders([users = USERS]: readonly string[]) {
  const dataDir = mkdtempSync(join(tmpdir(), "snowball-reminders-"));
  const server = await startEmbeddedServer({ dataDir, durable: true });
  try {
    const { connectionString } = server;
    const logins = loginsOn(connectionString);
    await prepareSchema({ owner: connectionString, logins, refusesSuperuser: false });
    const report = await remindThroughCrash({ connectionString, logins }, Number(users));
    const held = report.mails === report.users && report.doubled + report.missed === 0;
    return { held, report };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
