import { BIO_LENGTH_MAX, type Me } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";

import { useSession } from "#lib/app-context.ts";
import { Form, type TypedText, useAction } from "#lib/form/form.tsx";
import { counted } from "#lib/format.ts";
import { LeaveGuard } from "#lib/leave-guard.tsx";
import { NewPasswordPair } from "#lib/new-password.tsx";
import { OwnPasswordField } from "#lib/own-password.tsx";
import { meQuery } from "#lib/queries.ts";
import { combineQueries } from "#lib/query/combine-queries.ts";
import { authErrorText } from "#lib/session/auth-calls.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/section.tsx";
import { classNames } from "#ui/class-names.ts";
import { DataView } from "#ui/data-view.tsx";
import fieldStyles from "#ui/field.module.css";
import { Notice } from "#ui/notice.tsx";

import { FormSection, pictureQuery, type ProfileForm, useProfileForm } from "./form-section.tsx";
import { PersonalInfoForm } from "./personal-info-form.tsx";

export function ProfileSettings() {
  const me = useQuery(meQuery);
  const picture = useQuery(pictureQuery);

  return (
    <DataView source={combineQueries(me, picture)} what="your profile">
      {([profile, { picture: png }]) => <Forms me={profile} picture={png} />}
    </DataView>
  );
}

function Forms({ me, picture }: { me: Me; picture: string | null }) {
  const { first_name, last_name, role, timezone, bio } = me;
  const stored = { first_name, last_name, role, timezone, bio, picture };
  const personalInfo = useProfileForm(stored);
  const about = useProfileForm(stored);

  return (
    <div className="grid grid-cols-1 gap-5">
      <LeaveGuard
        isDirty={personalInfo.isDirty || about.isDirty}
        loss="Your profile changes aren't saved yet."
      />
      <PersonalInfoForm form={personalInfo} email={me.email} />
      <BioForm form={about} />
      <ChangePasswordForm owner={me} />
    </div>
  );
}

/** Spec §2, `/profile`: the bio with its hint. Too long a text is kept, so that the user can shorten it. */
function BioForm({ form }: { form: ProfileForm }) {
  const id = useId();
  const { errors, ...bio } = form.field("bio");
  const left = BIO_LENGTH_MAX - Array.from(bio.value).length;
  const isInvalid = errors.length > 0 || left < 0;

  return (
    <FormSection heading="Bio" form={form}>
      <div className={fieldStyles.field}>
        <label className={fieldStyles.label} htmlFor={id}>
          About you
        </label>
        <textarea
          {...bio}
          id={id}
          className={classNames(fieldStyles.input, "min-h-32 resize-y")}
          rows={5}
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}-left ${id}-errors`}
        />
        <p id={`${id}-left`} className={left < 0 ? fieldStyles.errors : fieldStyles.hint}>
          {describeCharactersLeft(left)}
        </p>
        <p id={`${id}-errors`} className={fieldStyles.errors} hidden={errors.length === 0}>
          {errors.join(" ")}
        </p>
      </div>
    </FormSection>
  );
}

/** Changes the password. Keeps this browser signed in and signs out all others. */
function ChangePasswordForm({ owner }: { owner: Me }) {
  const id = useId();
  const { session } = useSession();
  /** Counts the changes; the new key empties the fields. */
  const [changes, setChanges] = useState(0);
  const { submit, isBusy, isSuccess, error, fieldErrors } = useAction(
    (typed: TypedText) =>
      session.changePassword({
        old_password: typed("old_password"),
        new_password1: typed("new_password1"),
        new_password2: typed("new_password2"),
      }),
    { onSuccess: () => setChanges((count) => count + 1) },
  );

  return (
    <Card as="section" aria-labelledby={id}>
      <Form className="grid gap-4" method="post" failure={error} onSubmit={submit}>
        <h2 id={id}>Password</h2>
        {error && <Notice tone="error">{authErrorText(error)}</Notice>}
        {isSuccess && (
          <Notice tone="success">
            Your password was changed. You stay signed in here. Other devices were signed out.
          </Notice>
        )}
        <PasswordFields key={changes} owner={owner} errors={fieldErrors} />
        <div className="flex flex-wrap items-center justify-end gap-3">
          <Button type="submit" variant="secondary" isBusy={isBusy}>
            Change password
          </Button>
        </div>
      </Form>
    </Card>
  );
}

type PasswordFieldsProps = { owner: Me; errors: Record<string, string[]> };

function PasswordFields({ owner, errors }: PasswordFieldsProps) {
  return (
    <>
      <OwnPasswordField
        owner={owner}
        label="Old password"
        name="old_password"
        errors={errors.old_password}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] items-start gap-4">
        <NewPasswordPair label="New password" name="new_password" owner={owner} errors={errors} />
      </div>
    </>
  );
}

/** Spec §9: returns `275 characters left`, counted down; a negative number gives how many are too many. */
export function describeCharactersLeft(left: number): string {
  return `${counted(Math.abs(left), "character")} ${left < 0 ? "too many" : "left"}`;
}
