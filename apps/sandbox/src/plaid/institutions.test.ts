import { expect, test } from "vitest";
import { inflateSync } from "node:zlib";

import { INSTITUTIONS } from "./bank/institutions.ts";
import { startPlaid } from "../testing/start-plaid.ts";

type Wire = { institution_id: string; name: string; logo?: string | null; url?: string | null };

const US = { country_codes: ["US"] };

test("each logo is a picture of its own, 152 pixels square, and two institutions have none", async () => {
  const { call } = await startPlaid();
  const options = { include_optional_metadata: true };
  const answers = await Promise.all(
    INSTITUTIONS.map(({ institutionId }) =>
      call<{ institution: Wire }>("/institutions/get_by_id", {
        ...US,
        institution_id: institutionId,
        options,
      }),
    ),
  );
  const logos = answers.flatMap(({ body }) => body.institution.logo ?? []);
  expect(answers).toHaveLength(11);
  expect(new Set(logos).size).toBe(9);
  for (const logo of logos) {
    const png = Buffer.from(logo, "base64");
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([152, 152]);
    const length = png.readUInt32BE(33);
    expect(inflateSync(png.subarray(41, 41 + length))).toHaveLength(152 * (152 * 3 + 1));
  }
});

test("the documented sandbox institutions are there", async () => {
  const { call } = await startPlaid();
  const ids = ["ins_109508", "ins_109509", "ins_109510", "ins_109511", "ins_109512"];
  const found = await Promise.all(
    ids.map((institution_id) =>
      call<{ institution: Wire }>("/institutions/get_by_id", { institution_id, ...US }),
    ),
  );
  expect(found.map(({ body }) => body.institution.name)).toEqual([
    "First Platypus Bank",
    "First Gingham Credit Union",
    "Tattersall Federal Credit Union",
    "Tartan Bank",
    "Houndstooth Bank",
  ]);
});

test("url, colour and logo come only when asked for", async () => {
  const { call } = await startPlaid();
  const get = async (options: object): Promise<Wire> => {
    const wanted = { institution_id: "ins_900005", ...US, options };
    return (await call<{ institution: Wire }>("/institutions/get_by_id", wanted)).body.institution;
  };
  expect(await get({})).not.toHaveProperty("logo");
  expect(await get({ include_status: true })).toHaveProperty("status");
  expect(await get({ include_optional_metadata: true })).toMatchObject({ logo: null });
});

test("an unknown institution is an error", async () => {
  const { call } = await startPlaid();
  const unknown = await call("/institutions/get_by_id", { institution_id: "ins_0", ...US });
  expect(unknown.body["error_code"]).toBe("INVALID_INSTITUTION");
});
