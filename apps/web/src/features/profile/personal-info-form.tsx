import { NAME_LENGTH_MAX, ROLE_LENGTH_MAX } from "@snowball/contract";
import { useMutation } from "@tanstack/react-query";
import { type ComponentProps, useMemo, useRef, useState } from "react";
import { Link } from "react-router";

import { now } from "#lib/now.ts";
import { paths } from "#lib/paths.ts";
import { Button } from "#ui/button.tsx";
import { Field, SelectField } from "#ui/field.tsx";
import { initialsOf } from "#ui/initials-of.ts";

import { cropPicture } from "./crop-picture.ts";
import { FormSection, type ProfileForm } from "./form-section.tsx";
import { describeTimeZone, listTimeZones, type TimeZone } from "./list-time-zones.ts";

/** Spec §2, `/profile`: first name, last name, role, email, timezone and the picture. */
export function PersonalInfoForm({ form, email }: { form: ProfileForm; email: string }) {
  const { draft, change, field, fieldErrors } = form;

  return (
    <FormSection heading="Personal info" form={form}>
      <PictureField
        picture={draft.picture}
        name={`${draft.first_name} ${draft.last_name}`.trim() || email}
        errors={fieldErrors.picture}
        onChange={(picture) => change("picture", picture)}
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
        hint="You sign in with this address."
        aside={<Link to={paths.changeEmail()}>Change email address</Link>}
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

type PictureFieldProps = {
  /** A PNG in Base64; null if there is none. */
  picture: string | null;
  /** The user's name; its initials are shown without a picture. */
  name: string;
  errors?: readonly string[] | undefined;
  onChange: (picture: string | null) => void;
};

function PictureField({ picture, name, errors = [], onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const crop = useMutation({ mutationFn: cropPicture, onSuccess: onChange });
  const faults = crop.error ? [crop.error.message] : errors;

  return (
    <div className="flex flex-wrap items-center gap-4">
      <span className="grid size-[96px] flex-none place-items-center overflow-hidden rounded-full bg-accent-tint text-[1.75rem] font-bold text-accent">
        {picture === null ? (
          <span aria-hidden="true">{initialsOf(name)}</span>
        ) : (
          <img
            className="size-full object-cover"
            src={`data:image/png;base64,${picture}`}
            alt="You"
          />
        )}
      </span>
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-3">
          <Button size="small" isBusy={crop.isPending} onClick={() => input.current?.click()}>
            Upload a picture
          </Button>
          {picture !== null && (
            <Button
              size="small"
              onClick={() => {
                crop.reset();
                onChange(null);
              }}
            >
              Remove the picture
            </Button>
          )}
        </div>
        {faults.length > 0 && (
          <p className="text-small font-medium text-bad" role="alert">
            {faults.join(" ")}
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Picture"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Allows the user to choose the same file again after removing it.
          event.target.value = "";
          if (file) crop.mutate(file);
        }}
      />
    </div>
  );
}
