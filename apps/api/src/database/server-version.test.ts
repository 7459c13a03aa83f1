import type { ClientBase } from "pg";
import { expect, test } from "vitest";

import { requireServerVersion } from "./require-logins.ts";

/** Creates a fake client of a server with this version. */
function clientWithVersion(version: string): ClientBase {
  return { query: async () => ({ rows: [{ version }] }) } as unknown as ClientBase;
}

test.for(["9.6.24", "15.18 (Debian 15.18-0+deb12u1)", "15.0", ""])(
  "rejects PostgreSQL %s as too old",
  async (version) => {
    await expect(requireServerVersion(clientWithVersion(version), "DATABASE_URL")).rejects.toThrow(
      `PostgreSQL 16 or newer is needed; DATABASE_URL leads to ${version}.`,
    );
  },
);

test.for(["16.14", "16beta1", "17.10 (Ubuntu 17.10-1)", "18.4", "100.1"])(
  "accepts PostgreSQL %s",
  async (version) => {
    const check = requireServerVersion(clientWithVersion(version), "DATABASE_URL");

    await expect(check).resolves.toBeUndefined();
  },
);
