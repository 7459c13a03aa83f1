import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startEmbeddedServer } from "../apps/api/src/database/embedded/start-embedded-server.ts";
import { prepareSchema } from "../apps/api/src/database/prepare-schema.ts";
import { loginsOn } from "../apps/api/src/testing/logins-on.ts";

/** Works on an empty database of the newest schema, which is thrown away with its server afterwards. */
export async function onFreshDatabase<T>(
  work: (connectionString: string) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "snowball-bench-"));
  const server = await startEmbeddedServer({ dataDir });
  try {
    const { connectionString: owner } = server;
    await prepareSchema({ owner, logins: loginsOn(owner), refusesSuperuser: false });
    return await work(owner);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
