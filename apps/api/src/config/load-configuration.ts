import { readSettings } from "./read-settings.ts";
import { readSecrets, type Secrets } from "./secrets.ts";
import type { Settings } from "./settings.ts";

export type Configuration = { settings: Settings; secrets: Secrets };

/**
 * The configuration of this process; the only reader of `process.env`.
 * @throws SettingsError naming everything that is wrong.
 */
export function loadConfiguration(): Configuration {
  const settings = readSettings(process.env, process.getuid?.() === 0);

  return { settings, secrets: readSecrets(process.env, settings.dataDir) };
}
