import { PICTURE_BYTES_MAX } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { FieldProblem } from "#http/problem.ts";
import { readPngSize } from "#http/read-png-size.ts";

import { decodePicture, deletePicture, findPicture, savePicture } from "./profile-store.ts";

const SIDE_MAX = 512;

/**
 * Stores the user's picture, byte for byte.
 * @returns the picture in base64.
 * @throws FieldProblem if it is not a PNG or too large.
 */
export async function setPicture(
  { clock, database }: Dependencies,
  { userId, picture }: { userId: string; picture: string },
): Promise<string> {
  const fault = findFault(decodePicture(picture));
  if (fault !== null) throw new FieldProblem({ picture: [fault] });

  await database.asUserInTransaction(userId, (queries) =>
    savePicture(queries, { userId, png: picture, updatedAt: clock.now() }),
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

/** Returns the user's picture as a PNG in base64; null if there is none. */
export function getPicture(
  { database }: Dependencies,
  { userId }: { userId: string },
): Promise<string | null> {
  return database.asUser(userId, (queries) => findPicture(queries, userId));
}

/** Removes the user's picture; does nothing if there is none. */
export async function removePicture(
  { database }: Dependencies,
  { userId }: { userId: string },
): Promise<void> {
  await database.asUserInTransaction(userId, (queries) => deletePicture(queries, userId));
}
