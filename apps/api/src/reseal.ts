import { beginningOf, createAesSecretBox } from "#adapters/system/aes-secret-box.ts";
import { loadConfiguration } from "#config/read-settings.ts";
import { openDatabase } from "#database/database.ts";
import { reachLogins } from "#database/logins.ts";
import { reseal, formatReencryptionReport } from "#database/sealed.ts";
import { runProcess } from "#run-process.ts";

/** Runs `npm run reseal`: seals all secrets with the first of SEALING_KEYS, so that the others can be removed. */
async function resealAll(): Promise<void> {
  const configuration = loadConfiguration();
  const { sealingKeys } = configuration.secrets;
  const [newest] = sealingKeys;
  if (newest === undefined) throw new Error("SEALING_KEYS names no key.");
  const place = await reachLogins(configuration);
  const database = openDatabase(place.logins, () => undefined);
  try {
    const secretBox = createAesSecretBox(sealingKeys);
    const results = await reseal({ database, secretBox, beginning: beginningOf(newest) });
    const report = formatReencryptionReport(
      results,
      sealingKeys.map(({ id }) => id),
    );
    process.stdout.write(`${report.lines.join("\n")}\n`);
    if (!report.isDone) throw new Error("Not done: take no key out of SEALING_KEYS.");
  } finally {
    await database.close();
    await place.leave();
  }
}

await runProcess(resealAll);
