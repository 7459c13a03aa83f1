import type { AppConfig } from "@snowball/contract";
import * as v from "valibot";

const AppConfigSchema = v.object({
  environment: v.picklist(["staging", "production"]),
  authUrl: v.string(),
  apiUrl: v.string(),
  plaidLinkScriptUrl: v.pipe(v.string(), v.url()),
  stripeScriptUrl: v.nullable(v.pipe(v.string(), v.url())),
  stripePublishableKey: v.string(),
  canSendMail: v.boolean(),
  outboxUrl: v.nullable(v.string()),
  clockOffsetMs: v.exactOptional(v.number()),
  hasDemo: v.boolean(),
  contactEmail: v.nullable(v.string()),
});

/**
 * Checks what the server says about itself.
 * @throws Error that names the first wrong setting.
 */
export function parseAppConfig(value: unknown): AppConfig {
  const result = v.safeParse(AppConfigSchema, value);
  if (result.success) return result.output;

  const [issue] = result.issues;
  throw new Error(`The app's configuration is wrong at "${v.getDotPath(issue) ?? "its root"}".`);
}
