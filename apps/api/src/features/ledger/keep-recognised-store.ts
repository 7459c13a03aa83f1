import { eq } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { payments } from "#database/schema.ts";

/**
 * Lets the user's payments stay as they were recognised, whatever becomes of the transactions that showed
 * them: for when the access to all of the user's banks ends.
 */
export async function keepRecognised(queries: Queries, userId: string): Promise<void> {
  await queries
    .update(payments)
    .set({ checkingTransactionId: null, lenderTransactionId: null })
    .where(eq(payments.userId, userId));
}
