// A server of ours in a process of its own, until the one that started it lets go.

import { startOurServer } from "../our-server.ts";

const [connectionString = "", userId = ""] = process.argv.slice(2);
const ours = await startOurServer(connectionString, userId);
process.once("disconnect", () => void ours.close());
process.send?.({ port: ours.port, token: ours.token });
