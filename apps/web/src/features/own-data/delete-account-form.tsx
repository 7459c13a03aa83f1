import { endpoints, type Me } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { FailureNotice, Form, useAction } from "#lib/form/form.tsx";
import { CodeField, OwnPasswordField } from "#lib/own-password.tsx";
import { paths } from "#lib/paths.ts";
import { secondStepQuery } from "#lib/queries.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

type Proof = { password: string; code: string };

/** Asks for the password and the two-factor code if required, and then for a final confirmation. */
export function DeleteAccountForm({ owner }: { owner: Me }) {
  const navigate = useNavigate();
  /** The input, while the dialog asks for confirmation. */
  const [pendingProof, setPendingProof] = useState<Proof | null>(null);
  const [isEmpty, setIsEmpty] = useState(false);
  const isDemo = owner.demo_ends_at !== null;
  const deletion = useAction(deleteAccount, {
    // The next page signs out. Signing out here would redirect to the login screen.
    onSuccess: () => navigate(paths.accountDeleted(), { replace: true, state: DELETED }),
  });
  const { error, fieldErrors, isBusy } = deletion;
  const wrong = isEmpty ? ["Please enter your password."] : fieldErrors.password;

  return (
    <Form
      className="grid grid-cols-1 gap-3"
      method="post"
      failure={isEmpty ? wrong : error}
      onSubmit={(typed) => {
        const password = typed("password");
        deletion.reset();
        setIsEmpty(!isDemo && password === "");
        if (isDemo || password !== "") setPendingProof({ password, code: typed("one_time_code") });
      }}
    >
      {!isDemo && <OwnPasswordField owner={owner} errors={wrong} />}
      {!isDemo && <OwnCodeField errors={fieldErrors.one_time_code} />}
      {!fieldErrors.password && !fieldErrors.one_time_code && (
        <FailureNotice error={error} refused="Nothing was deleted." />
      )}
      <div>
        <Button type="submit" isBusy={isBusy}>
          {isDemo ? "Delete this demo" : "Delete my account"}
        </Button>
      </div>
      {pendingProof !== null && (
        <ConfirmDeletion
          owner={owner}
          onAnswer={(isYes) => {
            if (isYes) deletion.submit(isDemo ? null : pendingProof);
            setPendingProof(null);
          }}
        />
      )}
    </Form>
  );
}

/** Shown if signing in requires a code, or if the server asked for one. */
function OwnCodeField({ errors }: { errors: readonly string[] | undefined }) {
  const { data: secondStep } = useQuery(secondStepQuery);
  if (!secondStep?.is_on && !errors) return null;

  return <CodeField label="Code from your authenticator app" isRecoveryToo errors={errors} />;
}

function ConfirmDeletion({ owner, onAnswer }: { owner: Me; onAnswer: (isYes: boolean) => void }) {
  const isDemo = owner.demo_ends_at !== null;

  return (
    <Dialog
      title={isDemo ? "Delete this demo for good?" : "Delete your account for good?"}
      onClose={() => onAnswer(false)}
      keep={isDemo ? "Keep demo" : "Keep account"}
      actions={
        <Button onClick={() => onAnswer(true)}>{isDemo ? "Delete demo" : "Delete account"}</Button>
      }
    >
      <p>
        {isDemo
          ? "This deletes its made-up people, banks and debts."
          : `This deletes ${owner.email} and everything in it.`}
      </p>
    </Dialog>
  );
}

/** @param proof null in a demo, which has no password. */
async function deleteAccount(proof: Proof | null): Promise<void> {
  const { code = "", ...password } = proof ?? {};
  const body = code === "" ? password : { ...password, one_time_code: code };
  await snowballClient.call(endpoints.deleteMe, { body });
}

/** Navigation state after an account was deleted in this browser. */
export const DELETED = "deleted";
