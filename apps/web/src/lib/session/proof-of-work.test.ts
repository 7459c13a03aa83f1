import { PROOF_OF_WORK, type ProofOfWork } from "@snowball/contract";
import { expect, test } from "vitest";

import { fakeTab } from "./session-fixture.ts";

const required = () =>
  Response.json({ detail: "Prove it.", code: "proof_required" }, { status: 429 });

function tabWhere(isEnough: (proofs: number) => boolean) {
  const proofs: ProofOfWork[] = [];
  const tab = fakeTab({
    answer: (path, body) => {
      if (path === "/api/auth/proof/") return Response.json({ challenge: `for ${body["email"]}` });
      const { proof } = body as { proof?: ProofOfWork };
      if (proof) proofs.push(proof);
      return isEnough(proofs.length) ? Response.json({ access: "a2", refresh: "r2" }) : required();
    },
  });
  return { ...tab, proofs };
}

const ada = { email: "ada@example.com", password: "one" };

test("proves work for a sign-in without a question to the user", async () => {
  const tab = tabWhere((proofs) => proofs === 1);

  await tab.session.signIn(ada);

  expect(tab.session.getStatus()).toBe("authorized");
  expect(tab.calls.map(({ path }) => path)).toEqual([
    "/api/auth/token/",
    "/api/auth/proof/",
    "/api/auth/token/",
  ]);
  expect(tab.proofs[0]?.challenge).toBe("for ada@example.com");
  expect(tab.proofs[0]?.answers).toHaveLength(PROOF_OF_WORK.parts);
});

test("proves work for a registration", async () => {
  const tab = tabWhere((proofs) => proofs === 1);

  await tab.session.register({ email: ada.email, password1: "one", password2: "one" });

  expect(tab.session.getStatus()).toBe("authorized");
});

test("repeats a late proof and fails after three", async () => {
  const tab = tabWhere(() => false);

  await expect(tab.session.signIn(ada)).rejects.toThrow("Prove it.");

  expect(tab.proofs).toHaveLength(3);
}, 30_000);
