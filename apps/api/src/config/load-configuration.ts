import { readSettings } from "./read-settings.ts";
import { readSecrets, type Secrets } from "./secrets.ts";
import type { Settings } from "./settings.ts";

/**
 * Returns the settings without secrets, for a process that needs no key.
 * @throws SettingsError that names every invalid setting.
 */
export function loadSettings(): Settings {
  return readSettings(process.env, process.getuid?.() === 0);
}

export type Configuration = { settings: Settings; secrets: Secrets };

/**
 * Returns the configuration of this process. Only this file reads `process.env`.
 * @throws SettingsError that names every invalid setting and key.
 */
export function loadConfiguration(): Configuration {
  const settings = loadSettings();

  return { settings, secrets: readSecrets(process.env, settings.dataDir) };
}

/** Returns the environment for child processes, without settings such as `PG*` and `DATABASE_URL`. */
export function environmentOfPrograms(): NodeJS.ProcessEnv {
  const { PATH } = process.env;

  return { PATH, LANG: "C.UTF-8" };
}
