import { PICTURE_BYTES_MAX } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { FieldProblem } from "#http/problem.ts";
import { rewritePng } from "#pictures/rewrite-png.ts";

import { decodePicture } from "./picture-rules.ts";
import { savePicture } from "./picture-store.ts";

const SIDE_MAX = 512;

const FAULTS = {
  no_png: "This is not a PNG picture.",
  too_heavy: "The picture is larger than 200 kB.",
  too_large: `The picture is larger than ${SIDE_MAX} × ${SIDE_MAX} pixels.`,
} as const;

/**
 * Stores the user's picture, written anew: its pixels, and nothing else that came with them.
 * @returns what was stored, in base64.
 * @throws FieldProblem when it is no PNG, or one that is too large.
 */
export async function setPicture(
  { clock, database }: Pick<Dependencies, "clock" | "database">,
  { userId, picture }: { userId: string; picture: string },
): Promise<string> {
  const rewritten = rewritePng(decodePicture(picture), {
    bytesMax: PICTURE_BYTES_MAX,
    sideMax: SIDE_MAX,
  });
  if ("fault" in rewritten) throw new FieldProblem({ picture: [FAULTS[rewritten.fault]] });

  const png = rewritten.png.toString("base64");
  await database.asUserInTransaction(userId, (queries) =>
    savePicture(queries, { userId, png, updatedAt: clock.now() }),
  );
  return png;
}
