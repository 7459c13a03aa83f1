import { readSettings } from "./read-settings.ts";
import { readSecrets, type Secrets } from "./secrets.ts";
import type { Settings } from "./settings.ts";

/**
 * The settings alone, for a process that needs no key.
 * @throws SettingsError naming every wrong one.
 */
export function loadSettings(): Settings {
  return readSettings(process.env, process.getuid?.() === 0);
}

export type Configuration = { settings: Settings; secrets: Secrets };

/**
 * The configuration of this process; this file is the only reader of `process.env`.
 * @throws SettingsError naming everything that is wrong.
 */
export function loadConfiguration(): Configuration {
  const settings = loadSettings();

  return { settings, secrets: readSecrets(process.env, settings.dataDir) };
}

/** For a program that we start: settings like `PG*` and `DATABASE_URL` are not meant for it. */
export function environmentOfPrograms(): NodeJS.ProcessEnv {
  const { PATH } = process.env;

  return { PATH, LANG: "C.UTF-8" };
}
