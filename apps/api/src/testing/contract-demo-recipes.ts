import type { Recipe } from "./contract-world.ts";

export const demoRecipes: Record<string, Recipe> = {
  startDemo: {
    good: async () => ({ body: {} }),
    refusals: {
      bank_unavailable: async ({ sandbox }) => {
        await sandbox.fail({ path: "/sandbox/public_token/create", kind: "status_500", times: 20 });
        return { body: {} };
      },
    },
  },
};
