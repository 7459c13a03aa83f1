import type { Database } from "#database/database.ts";
import type { BankData } from "#ports/bank-data.ts";
import type { CardPayments } from "#ports/card-payments.ts";
import type { Clock } from "#ports/clock.ts";
import type { DemoBank } from "#ports/demo-bank.ts";
import type { MailDelivery } from "#ports/mail.ts";
import type { PasswordHashing } from "#ports/password-hashing.ts";
import type { SecretBox } from "#ports/secret-box.ts";

/**
 * Everything a feature can ask for. Each use case names the slice it needs with `Pick`, so that its
 * signature says what it touches. `compose.ts` builds it for the process, `testing/` for tests.
 */
export type Dependencies = {
  database: Database;
  clock: Clock;
  secretBox: SecretBox;
  bankData: BankData;
  /** Null = this installation has no demo households (`DEMO_BANK_URL` is not set). */
  demoBank: DemoBank | null;
  cardPayments: CardPayments;
  passwordHashing: PasswordHashing;
  /** Null = this installation sends no mail (`MAIL_URL=off`). */
  mailDelivery: MailDelivery | null;
  /** Whoever reaches the server may read the outbox; by default this very machine alone may. */
  isOutboxOpen: boolean;
  /** Origin under which browsers reach us; links in mails and return addresses start with it. */
  publicUrl: string;
  environment: "staging" | "production";
  /** Signs access tokens; 32 bytes. */
  tokenKey: Buffer;
  /** Derives refresh secrets from their parents and hides client addresses; 32 bytes. */
  refreshKey: Buffer;
};
