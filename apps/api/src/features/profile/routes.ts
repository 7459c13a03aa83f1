import { type Me, PICTURE_BYTES_MAX, type ProfileInput } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { type Accepted, documentsToAccept, findAccepted } from "#features/consents/index.ts";
import { FieldProblem, Problem } from "#http/problem.ts";
import { readPngSize } from "#http/read-png-size.ts";
import type { Route } from "#http/router.ts";

import {
  decodePicture,
  deletePicture,
  findPicture,
  findProfile,
  type Profile,
  type ProfileFields,
  savePicture,
  saveProfile,
} from "./profile-store.ts";
import { isTimeZone } from "./civil-time.ts";

export function registerProfileRoutes(route: Route, deps: Dependencies): void {
  route("getMe", ({ session }) => getProfile(deps, session));
  route("updateMe", ({ session: { userId }, body }) =>
    updateProfile(deps, { userId, input: body }),
  );
  route("getPicture", async ({ session: { userId } }) => ({
    picture: await deps.database.asUser(userId, (db) => findPicture(db, userId)),
  }));
  route("putPicture", async ({ session: { userId }, body }) => ({
    picture: await setPicture(deps, { userId, ...body }),
  }));
  route("deletePicture", async ({ session: { userId } }) => {
    await deps.database.asUserInTransaction(userId, (db) => deletePicture(db, userId));
    return { picture: null };
  });
}

/**
 * Returns the signed-in user's profile.
 * @throws Problem `token_not_valid` when the user was deleted after the session check.
 */
async function getProfile({ database }: Dependencies, { userId }: { userId: string }): Promise<Me> {
  const [profile, accepted] = await database.asUser(userId, (db) =>
    Promise.all([findProfile(db, userId), findAccepted(db, userId)]),
  );
  return presentMe(profile, accepted);
}

function presentMe(profile: Profile | null, accepted: readonly Accepted[]): Me {
  if (profile === null) throw new Problem("token_not_valid", { reason: "the user is gone" });
  const { demoEndsAt } = profile;
  // Documents that changed since the user accepted them. A demo household accepts none.
  const documents = demoEndsAt === null ? documentsToAccept(accepted) : [];

  return {
    uuid: profile.id,
    email: profile.email,
    email_verified: profile.emailVerifiedAt !== null,
    demo_ends_at: demoEndsAt?.toISOString() ?? null,
    first_name: profile.firstName,
    last_name: profile.lastName,
    role: profile.role,
    timezone: profile.timeZone,
    bio: profile.bio,
    ...(documents.length > 0 && { documents_to_accept: documents }),
  };
}

/**
 * Changes the given fields. Removes spaces around names.
 * @throws FieldProblem when the time zone does not exist; Problem `token_not_valid` when the user
 * was deleted after the session check.
 */
async function updateProfile(
  { database }: Dependencies,
  { userId, input }: { userId: string; input: ProfileInput },
): Promise<Me> {
  const { timezone } = input;
  if (timezone !== undefined && timezone !== "" && !isTimeZone(timezone)) {
    throw new FieldProblem({ timezone: ["There is no such time zone."] });
  }

  const fields = fieldsOf(input);
  return database.asUserInTransaction(userId, async (db) => {
    const profile =
      Object.keys(fields).length === 0
        ? await findProfile(db, userId)
        : await saveProfile(db, { userId, fields });
    return presentMe(profile, await findAccepted(db, userId));
  });
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

const SIDE_MAX = 512;

/**
 * Stores the user's picture, byte for byte.
 * @returns the picture in base64.
 * @throws FieldProblem if it is not a PNG or too large.
 */
async function setPicture(
  { clock, database }: Dependencies,
  { userId, picture }: { userId: string; picture: string },
): Promise<string> {
  const fault = findFault(decodePicture(picture));
  if (fault !== null) throw new FieldProblem({ picture: [fault] });

  await database.asUserInTransaction(userId, (db) =>
    savePicture(db, { userId, png: picture, updatedAt: clock.now() }),
  );
  return picture;
}

function findFault(bytes: Buffer): string | null {
  if (bytes.length > PICTURE_BYTES_MAX) return "The picture is larger than 200 kB.";

  const size = readPngSize(bytes);
  if (size === null) return "This is not a PNG picture.";
  return Math.max(size.width, size.height) > SIDE_MAX
    ? `The picture is larger than ${SIDE_MAX} × ${SIDE_MAX} pixels.`
    : null;
}
