import { NAME_LENGTH_MAX, ROLE_LENGTH_MAX } from "@snowball/contract";

import { Field } from "#ui/field.tsx";

import { FormSection } from "./form-section.tsx";
import { PictureField } from "./picture-field.tsx";
import styles from "./profile-form.module.css";
import { TimeZoneField } from "./time-zone-field.tsx";
import type { ProfileForm } from "./use-profile-draft.ts";

/** Spec §2, `/profile`: first name, last name, role, email, timezone and the picture. */
export function PersonalInfoForm({ form, email }: { form: ProfileForm; email: string }) {
  const { draft, change, fieldErrors } = form;

  return (
    <FormSection heading="Personal info" form={form}>
      <PictureField
        picture={draft.picture}
        name={`${draft.first_name} ${draft.last_name}`.trim() || email}
        errors={fieldErrors.picture}
        onChange={(picture) => change({ picture })}
      />
      <div className={styles.pair}>
        <Field
          label="First name"
          name="first_name"
          autoComplete="given-name"
          maxLength={NAME_LENGTH_MAX}
          value={draft.first_name}
          errors={fieldErrors.first_name}
          onChange={(event) => change({ first_name: event.target.value })}
        />
        <Field
          label="Last name"
          name="last_name"
          autoComplete="family-name"
          maxLength={NAME_LENGTH_MAX}
          value={draft.last_name}
          errors={fieldErrors.last_name}
          onChange={(event) => change({ last_name: event.target.value })}
        />
      </div>
      <Field
        label="Role"
        name="role"
        autoComplete="organization-title"
        maxLength={ROLE_LENGTH_MAX}
        value={draft.role}
        errors={fieldErrors.role}
        onChange={(event) => change({ role: event.target.value })}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        readOnly
        value={email}
        hint="You sign in with this address, so it cannot be changed here."
      />
      <TimeZoneField
        value={draft.timezone}
        errors={fieldErrors.timezone}
        onChange={(timezone) => change({ timezone })}
      />
    </FormSection>
  );
}
