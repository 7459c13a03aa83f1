import { startOurServer } from "../our-server.ts";
import { withPeer } from "../install-peer.ts";
import { measureCall, type Measured, targetOf } from "./measure-pair.ts";
import { startUsualServer, USUAL_CALLS } from "./usual-server.ts";

/** Ours beside what is usually built, for scale. */
export async function measureUsual(connectionString: string, userId: string): Promise<Measured[]> {
  return withPeer("express@5.3.0", async (modules) => {
    const ours = await startOurServer(connectionString, userId);
    const usual = await startUsualServer(modules, connectionString, userId);
    const measured: Measured[] = [];
    for (const call of USUAL_CALLS) {
      const pair = { ours: targetOf(ours, call), limit: targetOf(usual, call) };
      measured.push(...(await measureCall(call, pair)));
    }
    await Promise.all([ours.close(), usual.close()]);

    return measured;
  });
}
