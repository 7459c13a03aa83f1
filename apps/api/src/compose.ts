import { createAesSecretBox } from "#adapters/aes-secret-box/aes-secret-box.ts";
import { createArgon2PasswordHashing } from "#adapters/argon2-password-hashing/argon2-password-hashing.ts";
import { createCircuitBreaker } from "#adapters/circuit-breaker/circuit-breaker.ts";
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
import type { Circuit } from "#ports/circuit.ts";
import { withLeads } from "#ports/clock.ts";
import type { MailDelivery } from "#ports/mail.ts";
import type { OutsideNews, Provider } from "#tell-of-outside.ts";

/** Chooses the adapters. The only file that knows every vendor. */
export function compose(
  { settings, secrets }: Configuration,
  logins: Logins,
  news: OutsideNews,
): Dependencies {
  const circuit = (provider: Provider) =>
    createCircuitBreaker({ onChange: (state) => news.ofCircuit(provider, state) });

  return {
    database: openDatabase(logins, news.ofDatabaseError),
    clock: withLeads(
      settings.clockUrl === null ? systemClock : createFollowedClock(settings.clockUrl),
    ),
    secretBox: createAesSecretBox(secrets.sealingKeys),
    // What providers sign carries the machine's time, and is judged by it, wherever our clock stands.
    bankData: createPlaidBankData({
      ...settings.banks,
      clock: systemClock,
      circuit: circuit("banks"),
    }),
    demoBank:
      settings.demoBankUrl === null
        ? null
        : createPlaidDemoBank({
            baseUrl: settings.demoBankUrl,
            clock: systemClock,
            circuit: circuit("demo_bank"),
          }),
    cardPayments: createStripeCardPayments(
      { ...settings.payments, circuit: circuit("payments") },
      systemClock,
    ),
    passwordHashing: createArgon2PasswordHashing(),
    mailDelivery: chooseMail(settings, circuit("mail")),
    isOutboxOpen: settings.mail.kind === "outbox" && settings.mail.isOpen,
    publicUrl: settings.publicUrl,
    environment: settings.environment,
    tokenKey: secrets.tokenKey,
    refreshKey: secrets.refreshKey,
  };
}

function chooseMail({ mail, environment }: Settings, circuit: Circuit): MailDelivery | null {
  if (mail.kind === "off") return null;
  if (mail.kind === "outbox") return createOutboxMail();

  return createSmtpMail({ ...mail, requireTls: environment === "production", circuit });
}
