import type { ProfileInput } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { findAccepted } from "#features/consents/index.ts";
import { orderMails } from "#features/notifications/index.ts";
import { FieldProblem, Problem } from "#http/problem.ts";

import { findProfile, saveProfile, type ProfileFields } from "./profile-store.ts";
import { isTimeZone } from "./time-zone-rules.ts";
import { type ProfileWithDocuments, withDocuments } from "./with-documents.ts";

/**
 * Changes the fields that are given. Spaces around names are dropped.
 * @throws FieldProblem when there is no such time zone; Problem `token_not_valid` when the user was
 *   deleted between the guard and here.
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
    // The hours at which mails are written are those of the zone.
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
