import { asBystander, asNewcomer } from "./contract-ledger-recipes.ts";
import type { Recipe } from "./contract-world.ts";
import { TEST_PASSWORD } from "./signed-in-user.ts";

/** Recipes for the calls about the user's sessions and reauthentication. */
export const ownSessionRecipes: Record<string, Recipe> = {
  listSecurityEvents: { good: asBystander },
  reauthenticate: {
    good: async (world) => ({ ...(await asNewcomer(world)), body: { password: TEST_PASSWORD } }),
  },
  listOwnSessions: { good: asBystander },
  endOwnSession: {
    good: async (world) => {
      const user = await world.newcomer();
      const list = await world.api.call("GET", "/api/v1/me/sessions/", { token: user.access });
      return { token: user.access, params: { uuid: list.json().results[0].uuid } };
    },
  },
  endOtherSessions: { good: asNewcomer },
};
