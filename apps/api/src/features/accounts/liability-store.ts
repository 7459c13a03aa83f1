import { inArray } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import {
  creditAprs,
  creditLiabilities,
  mortgageLiabilities,
  studentLoanLiabilities,
} from "#database/schema.ts";
import type { BankLiabilities } from "#ports/bank-data.ts";

import type { AccountOwner } from "./bank-account-store.ts";

type Replacement = {
  connection: AccountOwner;
  liabilities: BankLiabilities;
  /** Our ids by the provider's, of all accounts of the connection. */
  accountIds: ReadonlyMap<string, string>;
};

/**
 * Puts the liabilities that the bank reports now in the place of those it reported before. What it
 * says of an account that it does not list is left out: there is nothing to show it on.
 */
export async function storeLiabilities(
  queries: Queries,
  { connection, liabilities, accountIds }: Replacement,
): Promise<void> {
  const own = <T extends { providerAccountId: string }>(list: readonly T[]) =>
    withOurIds(list, { accountIds, userId: connection.userId });
  const credit = own(liabilities.credit);
  const mortgage = own(liabilities.mortgage);
  const studentLoan = own(liabilities.studentLoan);

  await clear(queries, [...accountIds.values()]);
  if (credit.length > 0) {
    await queries.insert(creditLiabilities).values(credit);
  }
  const aprs = credit.flatMap(({ accountId, userId, aprs: list }) =>
    list.map((apr, position) => ({ ...apr, accountId, userId, position })),
  );
  if (aprs.length > 0) await queries.insert(creditAprs).values(aprs);
  if (mortgage.length > 0) await queries.insert(mortgageLiabilities).values(mortgage);
  if (studentLoan.length > 0) await queries.insert(studentLoanLiabilities).values(studentLoan);
}

async function clear(queries: Queries, accountIds: string[]): Promise<void> {
  if (accountIds.length === 0) return;
  for (const table of [
    creditAprs,
    creditLiabilities,
    mortgageLiabilities,
    studentLoanLiabilities,
  ]) {
    await queries.delete(table).where(inArray(table.accountId, accountIds));
  }
}

/** Each account once: should the bank name one twice, the last word counts. */
function withOurIds<T extends { providerAccountId: string }>(
  list: readonly T[],
  { accountIds, userId }: { accountIds: ReadonlyMap<string, string>; userId: string },
) {
  const byAccount = new Map(list.map((entry) => [entry.providerAccountId, entry]));

  return [...byAccount.values()].flatMap(({ providerAccountId, ...entry }) => {
    const accountId = accountIds.get(providerAccountId);
    return accountId === undefined ? [] : [{ ...entry, accountId, userId }];
  });
}
