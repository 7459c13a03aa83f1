import { eq } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { payments } from "#database/schema.ts";

/** Unlinks the user's payments from transactions, so that they stay as they are when access to all banks ends. */
export async function keepRecognised(queries: Queries, userId: string): Promise<void> {
  await queries
    .update(payments)
    .set({ checkingTransactionId: null, lenderTransactionId: null })
    .where(eq(payments.userId, userId));
}
