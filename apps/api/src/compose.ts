import { createAesSecretBox } from "#adapters/aes-secret-box/aes-secret-box.ts";
import { systemClock } from "#adapters/system-clock/system-clock.ts";
import type { Configuration } from "#config/load-configuration.ts";
import { openDatabase } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";

/** Chooses the adapters. The only file that knows every vendor. */
export function compose(
  { settings, secrets }: Configuration,
  connectionString: string,
  onDatabaseError: (error: Error) => void,
): Dependencies {
  return {
    database: openDatabase(connectionString, onDatabaseError),
    clock: systemClock,
    secretBox: createAesSecretBox(secrets.sealingKeys),
    publicUrl: settings.publicUrl,
    environment: settings.environment,
    tokenKey: secrets.tokenKey,
    refreshKey: secrets.refreshKey,
  };
}
