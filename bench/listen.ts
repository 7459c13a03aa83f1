import type { Server } from "node:http";

/** @returns the port of this machine's own address on which the server listens from now on. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was free.");

  return address.port;
}

/** Without waiting for who is still connected. */
export function closeAtOnce(server: Server): void {
  server.closeAllConnections();
  server.close();
}
