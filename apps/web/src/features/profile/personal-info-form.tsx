import { NAME_LENGTH_MAX, ROLE_LENGTH_MAX } from "@snowball/contract";

import { Field } from "#ui/field.tsx";

import { FormSection } from "./form-section.tsx";
import { PictureField } from "./picture-field.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";
import type { ProfileForm } from "./use-profile-form.ts";

/** Spec §2, `/profile`: first name, last name, role, email, timezone and the picture. */
export function PersonalInfoForm({ form, email }: { form: ProfileForm; email: string }) {
  const { draft, change, field, fieldErrors } = form;

  return (
    <FormSection heading="Personal info" form={form}>
      <PictureField
        picture={draft.picture}
        name={`${draft.first_name} ${draft.last_name}`.trim() || email}
        errors={fieldErrors.picture}
        onChange={(picture) => change({ picture })}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] items-start gap-4">
        <Field
          label="First name"
          {...field("first_name")}
          autoComplete="given-name"
          maxLength={NAME_LENGTH_MAX}
        />
        <Field
          label="Last name"
          {...field("last_name")}
          autoComplete="family-name"
          maxLength={NAME_LENGTH_MAX}
        />
      </div>
      <Field
        label="Role"
        {...field("role")}
        autoComplete="organization-title"
        maxLength={ROLE_LENGTH_MAX}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        readOnly
        value={email}
        hint="You sign in with this address. Change it in Settings."
      />
      <TimeZoneField {...field("timezone")} />
    </FormSection>
  );
}
