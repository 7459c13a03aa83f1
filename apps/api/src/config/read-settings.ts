import { createEnvironmentReader, type Environment, SettingsError } from "./environment.ts";
import { readSecrets, secretFaults, type Secrets } from "./secrets.ts";
import { parseSettings, type Settings } from "./settings.ts";
import { settingsFaults } from "./settings-faults.ts";

export type Configuration = { settings: Settings; secrets: Secrets };

/**
 * Returns the configuration of this process. Only this file reads `process.env`.
 * @throws SettingsError that names every invalid setting and key.
 */
export function loadConfiguration(): Configuration {
  const settings = readSettings(process.env, process.getuid?.() === 0);

  return { settings, secrets: readSecrets(process.env, settings.dataDir) };
}

/** Returns the environment for child processes, without settings such as `PG*` and `DATABASE_URL`. */
export function environmentOfPrograms(): NodeJS.ProcessEnv {
  const { PATH } = process.env;

  return { PATH, LANG: "C.UTF-8" };
}

/**
 * Reads the settings from environment variables. docs/configuration.md lists them.
 * @throws SettingsError that names all invalid settings and keys at once.
 */
export function readSettings(environment: Environment, isRoot: boolean): Settings {
  const reader = createEnvironmentReader(environment);
  const settings = parseSettings(reader, isRoot);
  const faults = [
    ...reader.faults(),
    ...settingsFaults(settings),
    ...secretFaults(environment, settings.environment),
  ];
  if (faults.length > 0) throw new SettingsError(faults);

  return settings;
}
