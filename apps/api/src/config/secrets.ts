import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { type Environment, SettingsError } from "./environment.ts";
import type { Settings } from "./settings.ts";

export type Secrets = {
  /** Signs access tokens. */
  tokenKey: Buffer;
  /** Derives refresh secrets from their parents. */
  refreshKey: Buffer;
  /** Encrypt provider tokens. The first key encrypts, all keys decrypt. */
  sealingKeys: { id: string; key: Buffer }[];
};

const KEY_BYTES = 32;
const SEALING_KEY = /^([A-Za-z0-9_-]{1,16}):([A-Za-z0-9+/_=-]+)$/;

const NAMES = ["TOKEN_KEY", "REFRESH_KEY", "SEALING_KEYS"] as const;

type Name = (typeof NAMES)[number];

/** Returns the errors of the keys as sentences. In production, all keys must be set. */
export function secretFaults(
  environment: Environment,
  appEnvironment: Settings["environment"],
): string[] {
  const given = NAMES.filter((name) => environment[name]?.trim());
  const missing =
    appEnvironment === "production" ? NAMES.filter((each) => !given.includes(each)) : [];

  return [
    ...missing.map((name) => `${name} must be set in production (see docs/configuration.md).`),
    ...parse(Object.fromEntries(given.map((name) => [name, environment[name]]))).faults,
  ];
}

/**
 * Reads the keys from `TOKEN_KEY`, `REFRESH_KEY` and `SEALING_KEYS` (base64, 32 bytes each). Missing keys are
 * generated once and stored in `dataDir/secrets.json`. `secretFaults` checks that production sets all of them.
 * @throws SettingsError that names the malformed keys.
 */
export function readSecrets(environment: Environment, dataDir: string): Secrets {
  const isComplete = NAMES.every((name) => environment[name]?.trim());
  const stored = isComplete ? {} : readStoredSecrets(dataDir);
  const texts = NAMES.map(
    (name) => [name, environment[name]?.trim() || stored[name] || ""] as const,
  );
  const { secrets, faults } = parse(Object.fromEntries(texts));

  if (faults.length > 0) throw new SettingsError(faults);
  return secrets;
}

/** Parses the keys. Missing keys are empty and cause no error. */
function parse(texts: Partial<Record<Name, string>>): { secrets: Secrets; faults: string[] } {
  const faults = new Set<string>();
  const key = (name: Name, text: string): Buffer => {
    const bytes = Buffer.from(text, "base64");
    if (!isRandom(bytes)) faults.add(malformedSentence(name));
    return bytes;
  };
  const single = (name: Name) => key(name, texts[name] ?? "");
  const secrets: Secrets = {
    tokenKey: texts.TOKEN_KEY === undefined ? Buffer.alloc(0) : single("TOKEN_KEY"),
    refreshKey: texts.REFRESH_KEY === undefined ? Buffer.alloc(0) : single("REFRESH_KEY"),
    sealingKeys: (texts.SEALING_KEYS?.split(",") ?? []).map((entry) => {
      const [, id = "", text = ""] = SEALING_KEY.exec(entry.trim()) ?? [];
      return { id, key: key("SEALING_KEYS", text) };
    }),
  };

  return { secrets, faults: [...faults, ...findDuplicates(secrets)] };
}

function malformedSentence(name: Name): string {
  const what = name === "SEALING_KEYS" ? "id:key pairs, separated by commas, each key " : "";
  return `${name} must be ${what}32 random bytes in base64, as "openssl rand -base64 32" makes them.`;
}

/** Reports keys used for two purposes, and duplicate ids, because only the first key of an id would be used. */
function findDuplicates({ tokenKey, refreshKey, sealingKeys }: Secrets): string[] {
  const ids = sealingKeys.map(({ id }) => id).filter((id) => id !== "");
  const keys = [tokenKey, refreshKey, ...sealingKeys.map(({ key }) => key)]
    .filter((key) => key.length > 0)
    .map((key) => key.toString("base64"));

  return [
    ...(new Set(ids).size < ids.length
      ? ["SEALING_KEYS must give each key an id of its own."]
      : []),
    ...(new Set(keys).size < keys.length
      ? ["TOKEN_KEY, REFRESH_KEY and SEALING_KEYS must all be different keys."]
      : []),
  ];
}

const PRINTABLE = { from: 0x20, to: 0x7e };
/** A key that repeats its first 16 bytes, or fewer, is not random. */
const REPEATS_AFTER = 16;

/**
 * Whether a key looks random. Rejects text, repeated patterns, and bytes that are equal or count up, as in examples
 * and passphrases. Rejects fewer than one in 10^13 random keys.
 */
function isRandom(key: Buffer): boolean {
  if (key.length !== KEY_BYTES) return false;
  const bytes = [...key];
  const at = (index: number) => bytes.at(index) ?? 0;
  const isText = bytes.every((byte) => byte >= PRINTABLE.from && byte <= PRINTABLE.to);
  const isRepeated = bytes.every((byte, index) => byte === at(index % REPEATS_AFTER));
  const step = (at(1) - at(0)) & 0xff;
  const isCounted = bytes.every(
    (byte, index) => index === 0 || ((byte - at(index - 1)) & 0xff) === step,
  );

  return !isText && !isRepeated && !isCounted;
}

function readStoredSecrets(dataDir: string): Record<string, string> {
  const file = join(dataDir, "secrets.json");
  if (!existsSync(file)) writeNewSecrets(dataDir, file);
  return JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
}

function writeNewSecrets(dataDir: string, file: string): void {
  const newKey = () => randomBytes(KEY_BYTES).toString("base64");
  const secrets = { TOKEN_KEY: newKey(), REFRESH_KEY: newKey(), SEALING_KEYS: `k1:${newKey()}` };
  const unfinished = `${file}.${process.pid}`;

  mkdirSync(dataDir, { recursive: true });
  // Flushes to disk before any row is encrypted, so that a power failure cannot lose the keys.
  writeFileSync(unfinished, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, file);
}
