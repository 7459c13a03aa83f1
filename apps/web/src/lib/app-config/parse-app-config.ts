import type { AppConfig } from "@snowball/contract";

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isFlag: Check = (value) => typeof value === "boolean";
const isUrl: Check = (value) => typeof value === "string" && URL.canParse(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

const CHECKS: { readonly [Name in keyof AppConfig]-?: Check } = {
  environment: (value) => value === "staging" || value === "production",
  authUrl: isText,
  apiUrl: isText,
  plaidLinkScriptUrl: isUrl,
  stripeScriptUrl: orNull(isUrl),
  stripePublishableKey: isText,
  canSendMail: isFlag,
  outboxUrl: orNull(isText),
  clockOffsetMs: (value) => value === undefined || Number.isFinite(value),
  hasDemo: isFlag,
  contactEmail: orNull(isText),
};

/**
 * Validates the server's configuration and drops unknown settings.
 * @throws Error that names the first wrong setting.
 */
export function parseAppConfig(value: unknown): AppConfig {
  if (typeof value !== "object" || value === null) throw wrongAt("its root");
  const settings = new Map<string, unknown>(Object.entries(value));
  for (const [name, isRight] of Object.entries(CHECKS)) {
    if (!isRight(settings.get(name))) throw wrongAt(name);
  }

  return Object.fromEntries(
    Object.keys(CHECKS)
      .filter((name) => settings.has(name))
      .map((name) => [name, settings.get(name)]),
  ) as AppConfig;
}

function wrongAt(place: string): Error {
  return new Error(`The app's configuration is wrong at "${place}".`);
}
