import type { Dependencies } from "#dependencies.ts";
import { FieldProblem } from "#http/problem.ts";

import { decodePicture, findPictureFault } from "./picture-rules.ts";
import { savePicture } from "./picture-store.ts";

/**
 * Stores the user's picture.
 * @returns what was stored, in base64.
 * @throws FieldProblem when it is no PNG, or one that is too large.
 */
export async function setPicture(
  { clock, database }: Pick<Dependencies, "clock" | "database">,
  { userId, picture }: { userId: string; picture: string },
): Promise<string> {
  const bytes = decodePicture(picture);
  const fault = findPictureFault(bytes);
  if (fault !== null) throw new FieldProblem({ picture: [fault] });

  const png = bytes.toString("base64");
  await database.asUser(userId, (queries) =>
    savePicture(queries, { userId, png, updatedAt: clock.now() }),
  );
  return png;
}
