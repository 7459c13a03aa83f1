import type { Dependencies } from "#dependencies.ts";
import type { Route } from "#http/router.ts";

import { getPicture } from "./get-picture.ts";
import { getProfile } from "./get-profile.ts";
import { presentMe } from "./present-me.ts";
import { removePicture } from "./remove-picture.ts";
import { setPicture } from "./set-picture.ts";
import { updateProfile } from "./update-profile.ts";

export function registerProfileRoutes(
  route: Route,
  deps: Pick<Dependencies, "clock" | "database">,
): void {
  route("getMe", async ({ session }) => presentMe(await getProfile(deps, session)));
  route("updateMe", async ({ session: { userId }, body }) =>
    presentMe(await updateProfile(deps, { userId, input: body })),
  );
  route("getPicture", async ({ session }) => ({ picture: await getPicture(deps, session) }));
  route("putPicture", async ({ session: { userId }, body }) => ({
    picture: await setPicture(deps, { userId, ...body }),
  }));
  route("deletePicture", async ({ session }) => {
    await removePicture(deps, session);
    return { picture: null };
  });
}
