import type { Database } from "#database/database.ts";
import type { BankData, DemoBank } from "#ports/bank-data.ts";
import type { CardPayments } from "#ports/card-payments.ts";
import type { Clock } from "#ports/clock.ts";
import type { MailDelivery } from "#ports/mail.ts";
import type { PasswordHashing } from "#ports/password-hashing.ts";
import type { SecretBox } from "#ports/secret-box.ts";

/**
 * Everything that a feature can use. `compose.ts` builds it for the process, and `testing/` for tests.
 */
export type Dependencies = {
  database: Database;
  clock: Clock;
  secretBox: SecretBox;
  bankData: BankData;
  /** Null if this installation has no demo households (`DEMO_BANK_URL` is not set). */
  demoBank: DemoBank | null;
  cardPayments: CardPayments;
  passwordHashing: PasswordHashing;
  /** Null if this installation sends no email (`MAIL_URL=off`). */
  mailDelivery: MailDelivery | null;
  /** Whether every client may read the outbox. By default only requests from this machine may. */
  isOutboxOpen: boolean;
  /** Origin of the web app. Links in emails and return URLs start with it. */
  publicUrl: string;
  environment: "staging" | "production";
  /** Signs access tokens; 32 bytes. */
  tokenKey: Buffer;
  /** Derives each refresh secret from the previous one, and hashes client addresses; 32 bytes. */
  refreshKey: Buffer;
};
