import { BIO_LENGTH_MAX, type Me } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";

import { LeaveGuard } from "#lib/leave-guard.tsx";
import { meQuery } from "#lib/queries.ts";
import { combineSlices, sliceOf } from "#lib/query/slice.ts";
import { classNames } from "#ui/class-names.ts";
import { DataView } from "#ui/data-view.tsx";
import fieldStyles from "#ui/field.module.css";
import { Skeleton } from "#ui/skeleton.tsx";

import { ChangePasswordForm } from "./change-password-form.tsx";
import { describeCharactersLeft } from "./describe-characters-left.ts";
import { FormSection } from "./form-section.tsx";
import { PersonalInfoForm } from "./personal-info-form.tsx";
import { pictureQuery } from "./picture-query.ts";
import { type ProfileForm, useProfileForm } from "./use-profile-form.ts";

/** The Settings tab of the profile. */
export function ProfileSettings() {
  const me = sliceOf(useQuery(meQuery));
  const picture = sliceOf(useQuery(pictureQuery));

  return (
    <DataView
      source={combineSlices(me, picture)}
      what="your profile"
      skeleton={<Skeleton label="Loading your profile" />}
    >
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

/**
 * Spec §2, `/profile`: the bio with its hint. Too long a text is kept, so that the user can shorten
 * it.
 */
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
