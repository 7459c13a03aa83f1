import { createAesSecretBox } from "#adapters/aes-secret-box/aes-secret-box.ts";
import { createArgon2PasswordHashing } from "#adapters/argon2-password-hashing/argon2-password-hashing.ts";
import { createOutboxMail } from "#adapters/outbox-mail/outbox-mail.ts";
import { createPlaidBankData } from "#adapters/plaid/plaid-bank-data.ts";
import { createPlaidDemoBank } from "#adapters/plaid/plaid-demo-bank.ts";
import { createSmtpMail } from "#adapters/smtp/smtp-mail.ts";
import { createStripeCardPayments } from "#adapters/stripe/create-stripe-card-payments.ts";
import { createFollowedClock } from "#adapters/system-clock/followed-clock.ts";
import { systemClock } from "#adapters/system-clock/system-clock.ts";
import type { Configuration } from "#config/load-configuration.ts";
import type { Settings } from "#config/settings.ts";
import { openDatabase, type Logins } from "#database/database.ts";
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
    clock: settings.clockUrl === null ? systemClock : createFollowedClock(settings.clockUrl),
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
