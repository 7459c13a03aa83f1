import { NAME_LENGTH_MAX, PICTURE_BYTES_MAX, ROLE_LENGTH_MAX } from "@snowball/contract";
import { useMutation } from "@tanstack/react-query";
import { type ComponentProps, useMemo, useRef, useState } from "react";
import { Link } from "react-router";

import { now } from "#lib/now.ts";
import { paths } from "#lib/paths.ts";
import { Button } from "#ui/button.tsx";
import { Field, SelectField } from "#ui/field.tsx";
import { initialsOf } from "#ui/initials-of.ts";

import { FormSection, type ProfileForm } from "./form-section.tsx";

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

/** Sides in pixels, tried in order; only noise makes a PNG of the first size too large. */
const SIDES = [256, 192, 128];

/**
 * Returns the middle square of a picture file as a small PNG in Base64. Redrawing removes metadata,
 * such as the place of a photo.
 * @throws Error with a message for the user if the browser cannot read the file.
 */
export async function cropPicture(file: Blob): Promise<string> {
  const image = await createImageBitmap(file).catch((cause: unknown) => {
    throw new Error("Your browser can't read this picture.", { cause });
  });

  try {
    for (const side of SIDES) {
      const png = await drawSquare(image, side);
      if (png.size <= PICTURE_BYTES_MAX) return await toBase64(png);
    }
  } finally {
    image.close();
  }
  throw new Error("This picture can't be made small enough.");
}

async function drawSquare(image: ImageBitmap, side: number): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser cannot draw pictures here.");

  const { x, y, edge } = middleSquare(image);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, x, y, edge, edge, 0, 0, side, side);
  const png = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, "image/png");
  });
  if (!png) throw new Error("Your browser couldn't save the picture.");
  return png;
}

/** Returns the largest square in the middle of a rectangle, in pixels. */
export function middleSquare({ width, height }: { width: number; height: number }) {
  const edge = Math.min(width, height);

  return { x: (width - edge) / 2, y: (height - edge) / 2, edge };
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());

  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
}

type TimeZone = { name: string; label: string };

/** Spec §2: these two come first. Browsers also list the second by its older name. */
const FIRST: readonly { name: string; city: string; alias?: string }[] = [
  { name: "Asia/Bangkok", city: "Bangkok" },
  { name: "Asia/Ho_Chi_Minh", city: "Ho Chi Minh City", alias: "Asia/Saigon" },
];

/**
 * Returns Bangkok and Ho Chi Minh City, then every IANA zone of the browser, each with its offset
 * at `instant`. Takes a tenth of a second, so memoize it.
 */
export function listTimeZones(instant: Date): TimeZone[] {
  const first = FIRST.map(({ name, city }) => ({ name, label: labelOf(city, name, instant) }));
  const special = new Set(FIRST.flatMap(({ name, alias }) => [name, alias]));
  const names = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);
  const others = [...names]
    .filter((name) => !special.has(name))
    .toSorted()
    .map((name) => describeTimeZone(name, instant));

  return [...first, ...others];
}

/**
 * Returns a zone with a label like `America/New York (GMT-05:00)`. @throws RangeError if the
 * browser does not support the zone.
 */
export function describeTimeZone(name: string, instant: Date): TimeZone {
  return { name, label: labelOf(name.replaceAll("_", " "), name, instant) };
}

function labelOf(words: string, name: string, instant: Date): string {
  return `${words} (${offsetOf(name, instant)})`;
}

/** Returns an offset like `GMT+07:00`. */
function offsetOf(timeZone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    timeZoneName: "longOffset",
  }).formatToParts(instant);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT";

  return offset === "GMT" ? "GMT+00:00" : offset;
}
