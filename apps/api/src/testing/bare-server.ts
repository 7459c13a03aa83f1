import { createServer } from "#http/server.ts";
import { registerRawRoute } from "#http/raw-route.ts";

// A separate process with our HTTP server and two routes with bodies, for tests of a whole process, such as its memory
// and file descriptors. It sends its port to the parent process, and its memory usage on each message.

const app = await createServer({
  logLevel: "warn",
  trustedProxies: [],
  isHttps: false,
  eventLoopDelayMsMax: 500,
  vendorOrigins: {},
  apiOrigins: [],
  webOrigin: null,
});
app.post(
  "/echo",
  { config: { access: "public", undescribedBody: "unchecked" } },
  async ({ body }) => body ?? {},
);
registerRawRoute(app, "/webhooks/any/", async () => undefined);

process.on("message", () => {
  globalThis.gc?.();
  process.send?.({ kind: "memory", rss: process.memoryUsage.rss() });
});
process.once("disconnect", () => process.exit(0));

const url = await app.listen({ host: "127.0.0.1", port: 0 });
process.send?.({ kind: "listening", port: Number(new URL(url).port) });
