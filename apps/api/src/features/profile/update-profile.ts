import type { ProfileInput } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { findAccepted } from "#features/consents/index.ts";
import { orderMails } from "#features/notifications/index.ts";
import { FieldProblem, Problem } from "#http/problem.ts";

import { findProfile, saveProfile, type ProfileFields } from "./profile-store.ts";
import { isTimeZone } from "./time-zone-rules.ts";
import { type ProfileWithDocuments, withDocuments } from "./with-documents.ts";

/**
 * Changes the given fields. Removes spaces around names.
 * @throws FieldProblem when the time zone does not exist; Problem `token_not_valid` when the user
 * was deleted after the session check.
 */
export async function updateProfile(
  { database }: Pick<Dependencies, "database">,
  { userId, input }: { userId: string; input: ProfileInput },
): Promise<ProfileWithDocuments> {
  const { timezone } = input;
  if (timezone !== undefined && timezone !== "" && !isTimeZone(timezone)) {
    throw new FieldProblem({ timezone: ["There is no such time zone."] });
  }

  const fields = fieldsOf(input);
  const profile = await database.asUserInTransaction(userId, async (queries) => {
    // Emails are sent at hours of the user's time zone, so a new zone reschedules them.
    if (fields.timeZone !== undefined) await orderMails(queries, userId);
    const saved =
      Object.keys(fields).length === 0
        ? await findProfile(queries, userId)
        : await saveProfile(queries, { userId, fields });
    return saved && withDocuments(saved, await findAccepted(queries, userId));
  });
  if (profile === null) throw new Problem("token_not_valid", { reason: "the user is gone" });

  return profile;
}

function fieldsOf(input: ProfileInput): Partial<ProfileFields> {
  const { first_name, last_name, role, timezone, bio } = input;

  return {
    ...(first_name !== undefined && { firstName: first_name.trim() }),
    ...(last_name !== undefined && { lastName: last_name.trim() }),
    ...(role !== undefined && { role: role.trim() }),
    ...(timezone !== undefined && { timeZone: timezone }),
    ...(bio !== undefined && { bio }),
  };
}
