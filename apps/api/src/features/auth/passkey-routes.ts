import type { Passkey } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import type { Route } from "#http/router.ts";

import { addPasskey, startPasskey } from "./add-passkey.ts";
import { listPasskeys, removePasskey, renamePasskey } from "./change-passkeys.ts";
import type { PasskeyRow } from "./passkey-store.ts";

/**
 * Registers the routes for the signed-in user's passkeys. Sign-in with a passkey is one of the auth
 * routes.
 */
export function registerPasskeyRoutes(route: Route, deps: Dependencies): void {
  route("listPasskeys", async ({ session: { userId } }) => ({
    passkeys: (await listPasskeys(deps, userId)).map(present),
  }));
  route("startPasskey", ({ body: { password }, session, client }) =>
    startPasskey(deps, { password, session, client }),
  );
  route("addPasskey", async ({ body: made, session, client }) =>
    present(await addPasskey(deps, { made, session, client })),
  );
  route("renamePasskey", async ({ params: { uuid: id }, body: { name }, session: { userId } }) =>
    present(await renamePasskey(deps, { id, userId, name })),
  );
  route("removePasskey", async ({ params: { uuid: id }, body: { password }, session, client }) => {
    await removePasskey(deps, { id, password, session, client });
    return {};
  });
}

function present({ id, name, createdAt, lastUsedAt, isBackedUp }: PasskeyRow): Passkey {
  return {
    uuid: id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    is_backed_up: isBackedUp,
  };
}
