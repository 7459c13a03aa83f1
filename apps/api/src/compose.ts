import { createAesSecretBox } from "#adapters/system/aes-secret-box.ts";
import { createArgon2PasswordHashing } from "#adapters/system/argon2-password-hashing.ts";
import { createOutboxMail, createSmtpMail } from "#adapters/mail/mail-delivery.ts";
import { createPlaidBankData, createPlaidDemoBank } from "#adapters/plaid/client.ts";
import { createStripeCardPayments } from "#adapters/stripe/client.ts";
import { createRemoteClock, systemClock } from "#adapters/system/system-clock.ts";
import type { Configuration } from "#config/read-settings.ts";
import type { Settings } from "#config/settings.ts";
import { type Logins, openDatabase } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import type { MailDelivery } from "#ports/mail.ts";

/** Builds the dependencies and chooses their adapters. The only file that imports every vendor's adapter. */
export function compose(
  { settings, secrets }: Configuration,
  logins: Logins,
  onDatabaseError: (error: Error) => void,
): Dependencies {
  return {
    database: openDatabase(logins, onDatabaseError),
    clock: settings.clockUrl === null ? systemClock : createRemoteClock(settings.clockUrl),
    secretBox: createAesSecretBox(secrets.sealingKeys),
    // Signatures of providers contain real time, so the system clock validates them, even if ours follows another.
    bankData: createPlaidBankData({ ...settings.banks, clock: systemClock }),
    demoBank:
      settings.demoBankUrl === null
        ? null
        : createPlaidDemoBank({ baseUrl: settings.demoBankUrl, clock: systemClock }),
    cardPayments: createStripeCardPayments(settings.payments, systemClock),
    passwordHashing: createArgon2PasswordHashing(),
    mailDelivery: chooseMail(settings),
    isOutboxOpen: settings.mail.kind === "outbox" && settings.mail.isOpen,
    publicUrl: settings.publicUrl,
    environment: settings.environment,
    tokenKey: secrets.tokenKey,
    refreshKey: secrets.refreshKey,
  };
}

function chooseMail({ mail, environment }: Settings): MailDelivery | null {
  if (mail.kind === "off") return null;
  if (mail.kind === "outbox") return createOutboxMail();

  return createSmtpMail({ ...mail, requireTls: environment === "production" });
}
