import { prepareSchema } from "../apps/api/src/database/prepare-schema.ts";
import { loginsOn } from "../apps/api/src/testing/logins-on.ts";
import { onThrowawayServer } from "./throwaway-server.ts";

/** Works on an empty database of the newest schema, which is thrown away with its server afterwards. */
export function onFreshDatabase<T>(work: (connectionString: string) => Promise<T>): Promise<T> {
  return onThrowawayServer(async (owner) => {
    await prepareSchema({ owner, logins: loginsOn(owner), refusesSuperuser: false });
    return work(owner);
  });
}
