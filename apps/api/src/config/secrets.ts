import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Environment } from "./environment-reader.ts";
import { SettingsError } from "./read-settings.ts";
import type { Settings } from "./settings.ts";

/** Keys that only this installation knows. */
export type Secrets = {
  /** Signs access tokens. */
  tokenKey: Buffer;
  /** Derives refresh secrets from their parents. */
  refreshKey: Buffer;
  /** Seals provider tokens; the first seals, all open. */
  sealingKeys: { id: string; key: Buffer }[];
};

const KEY_BYTES = 32;
const SEALING_KEY = /^([A-Za-z0-9_-]{1,16}):([A-Za-z0-9+/_=-]+)$/;

const NAMES = ["TOKEN_KEY", "REFRESH_KEY", "SEALING_KEYS"] as const;

/** The keys that production must be given and was not, as sentences. */
export function missingSecrets(environment: Environment): string[] {
  if (environment["APP_ENV"] !== "production") return [];

  return NAMES.filter((name) => !environment[name]).map(
    (name) => `${name} must be set in production (see README.md for its form).`,
  );
}

/**
 * Reads the keys from `TOKEN_KEY`, `REFRESH_KEY` and `SEALING_KEYS` (base64, 32 bytes each).
 * Outside production missing ones are made up once and kept in `DATA_DIR/secrets.json`.
 * @throws SettingsError naming each key that is missing in production or malformed.
 */
export function readSecrets(environment: Environment, settings: Settings): Secrets {
  const missing = missingSecrets(environment);
  if (missing.length > 0) throw new SettingsError(missing);

  const isComplete = NAMES.every((name) => environment[name]);
  const kept = isComplete ? {} : keptSecrets(settings.dataDir);
  const text = (name: (typeof NAMES)[number]) => environment[name] || kept[name] || "";
  const faults: string[] = [];
  const secrets: Secrets = {
    tokenKey: parseKey("TOKEN_KEY", text("TOKEN_KEY"), faults),
    refreshKey: parseKey("REFRESH_KEY", text("REFRESH_KEY"), faults),
    sealingKeys: text("SEALING_KEYS")
      .split(",")
      .map((entry) => {
        const [, id = "", key = ""] = SEALING_KEY.exec(entry.trim()) ?? [];
        return { id, key: parseKey("SEALING_KEYS", key, faults) };
      }),
  };

  if (faults.length > 0) throw new SettingsError([...new Set(faults)]);
  return secrets;
}

function parseKey(name: string, text: string, faults: string[]): Buffer {
  const key = Buffer.from(text, "base64");
  // All-equal bytes are what an example or an empty template decodes to.
  if (key.length !== KEY_BYTES || key.every((byte) => byte === key[0])) {
    const shape = name === "SEALING_KEYS" ? "id:key pairs, separated by commas, each key" : "";
    faults.push(`${name} must be ${shape} 32 random bytes in base64.`.replace("  ", " "));
  }
  return key;
}

function keptSecrets(dataDir: string): Record<string, string> {
  const file = join(dataDir, "secrets.json");
  if (!existsSync(file)) writeNewSecrets(dataDir, file);
  return JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
}

function writeNewSecrets(dataDir: string, file: string): void {
  const fresh = () => randomBytes(KEY_BYTES).toString("base64");
  const secrets = { TOKEN_KEY: fresh(), REFRESH_KEY: fresh(), SEALING_KEYS: `k1:${fresh()}` };
  const unfinished = `${file}.${process.pid}`;

  mkdirSync(dataDir, { recursive: true });
  writeFileSync(unfinished, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, file);
}
