import { SettingsError, readSettings } from "./read-settings.ts";
import { missingSecrets, readSecrets, type Secrets } from "./secrets.ts";
import type { Settings } from "./settings.ts";

export type Configuration = { settings: Settings; secrets: Secrets };

/**
 * The configuration of this process; the only reader of `process.env`.
 * @throws SettingsError naming everything that is wrong.
 */
export function loadConfiguration(): Configuration {
  try {
    const settings = readSettings(process.env, process.getuid?.() === 0);

    return { settings, secrets: readSecrets(process.env, settings) };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new SettingsError([...new Set([...error.faults, ...missingSecrets(process.env)])]);
  }
}
