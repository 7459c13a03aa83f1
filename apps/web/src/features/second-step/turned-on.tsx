import { endpoints, type Me } from "@snowball/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { snowballClient } from "#lib/api/snowball-client.ts";
import type { TypedText } from "#lib/form/form.tsx";
import { useAction } from "#lib/form/use-action.ts";
import { secondStepQuery } from "#lib/queries.ts";
import { Button } from "#ui/button.tsx";

import { PasswordForm } from "./password-form.tsx";

type TurnedOnProps = {
  owner: Me;
  codesLeft: number;
  onCodes: (codes: readonly string[]) => void;
};

/** Shows that two-factor authentication is on, with new recovery codes and turning off. */
export function TurnedOn({ owner, codesLeft, onCodes }: TurnedOnProps) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<"codes" | "off" | null>(null);
  const renewal = useAction(
    (typed: TypedText) =>
      snowballClient.call(endpoints.renewRecoveryCodes, { body: readProof(typed) }),
    { onSuccess: ({ recovery_codes: codes }) => onCodes(codes) },
  );
  const turningOff = useAction(
    (typed: TypedText) =>
      snowballClient.call(endpoints.turnOffTwoFactor, { body: readProof(typed) }),
    { onSuccess: (stored) => queryClient.setQueryData(secondStepQuery.queryKey, stored) },
  );
  const close = () => {
    renewal.reset();
    turningOff.reset();
    setAsked(null);
  };

  return (
    <div className="grid grid-cols-1 gap-3">
      <p>Signing in requires your password and a code from your authenticator app.</p>
      <p className="text-ink-soft">
        {codesLeft === 1 ? "1 recovery code" : `${codesLeft} recovery codes`} left, in case you lose
        your phone.
      </p>
      {asked === null && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setAsked("codes")}>
            New recovery codes
          </Button>
          <Button variant="secondary" onClick={() => setAsked("off")}>
            Turn it off
          </Button>
        </div>
      )}
      {asked === "codes" && (
        <PasswordForm
          owner={owner}
          form={renewal}
          button="Replace the old codes"
          asksForCode
          onCancel={close}
        />
      )}
      {asked === "off" && (
        <PasswordForm
          owner={owner}
          form={turningOff}
          button="Turn it off"
          asksForCode
          onCancel={close}
        />
      )}
    </div>
  );
}

const readProof = (typed: TypedText) => ({
  password: typed("password"),
  one_time_code: typed("one_time_code"),
});
