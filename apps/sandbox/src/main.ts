import { buildSandbox } from "./app.ts";
import { readConfig } from "./config.ts";

/** Starts the sandbox from the environment and stops it on SIGTERM, SIGINT or a vanished parent. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const app = buildSandbox(config);

  const stop = (): void => {
    // Everything acknowledged is on disk already, so nothing is lost if closing takes too long.
    setTimeout(() => process.exit(0), 900).unref();
    void app.close().finally(() => process.exit(0));
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  process.once("disconnect", stop);

  const address = await app.listen({ host: config.host, port: config.port });
  process.stdout.write(`Sandbox for Plaid and Stripe (no real bank, no real card): ${address}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
