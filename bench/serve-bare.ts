import { createServer, type RequestListener } from "node:http";

import { Pool } from "pg";

import { closeAtOnce, listen } from "./listen.ts";

/** As many as a pool of ours has. */
const POOL_CONNECTIONS = 4;

type Bare = {
  /** What it answers out of the database. */
  listener: (pool: Pool) => RequestListener;
  /** Resolves when nothing that was begun needs the database any more. */
  settled?: () => Promise<unknown>;
};

/** A server of Node with a pool of connections, for what something of ours is held against. */
export async function serveBare(
  connectionString: string,
  { listener, settled = async () => undefined }: Bare,
): Promise<{ port: number; close(): Promise<void> }> {
  const pool = new Pool({ connectionString, max: POOL_CONNECTIONS });
  // When the database goes first, after a failure, that failure is to be told and not this.
  pool.on("error", () => undefined);
  const server = createServer(listener(pool));
  const port = await listen(server);

  return {
    port,
    close: async () => {
      closeAtOnce(server);
      await settled();
      await pool.end();
    },
  };
}
