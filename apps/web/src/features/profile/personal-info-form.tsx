import { NAME_LENGTH_MAX, ROLE_LENGTH_MAX } from "@snowball/contract";
import { type ComponentProps, useMemo, useState } from "react";

import { now } from "#lib/now.ts";
import { Field } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";

import { FormSection } from "./form-section.tsx";
import { describeTimeZone, listTimeZones, type TimeZone } from "./list-time-zones.ts";
import { PictureField } from "./picture-field.tsx";
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

type TimeZoneFieldProps = Pick<
  ComponentProps<typeof SelectField>,
  "name" | "errors" | "onChange"
> & {
  /** IANA name; empty if the account has none. */
  value: string;
};

/** A select with all time zones. */
function TimeZoneField({ value, ...field }: TimeZoneFieldProps) {
  const [opened] = useState(now);
  const listed = useMemo(() => listTimeZones(opened), [opened]);
  const isListed = value === "" || listed.some(({ name }) => name === value);
  const zones = isListed ? listed : [...listed, unlisted(value, opened)];
  const none = value === "" ? ([["", "Not chosen"]] as const) : [];

  return (
    <SelectField
      {...field}
      label="Timezone"
      options={[...none, ...zones.map(({ name, label }) => [name, label] as const)]}
      value={value}
    />
  );
}

/** The server may support zones, or older names, that this browser does not list. */
function unlisted(name: string, now: Date): TimeZone {
  try {
    return describeTimeZone(name, now);
  } catch {
    // A RangeError: this browser does not support the zone.
    return { name, label: name };
  }
}
