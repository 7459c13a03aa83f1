import { type ComponentProps, useMemo, useState } from "react";

import { SelectField } from "#ui/select-field.tsx";

import { describeTimeZone, listTimeZones, type TimeZone } from "./list-time-zones.ts";

type TimeZoneFieldProps = Pick<
  ComponentProps<typeof SelectField>,
  "name" | "errors" | "onChange"
> & {
  /** IANA name; empty = none chosen. */
  value: string;
};

/** All time zones to choose from. */
export function TimeZoneField({ value, ...field }: TimeZoneFieldProps) {
  const [now] = useState(() => new Date());
  const listed = useMemo(() => listTimeZones(now), [now]);
  const isListed = value === "" || listed.some(({ name }) => name === value);
  const zones = isListed ? listed : [...listed, unlisted(value, now)];

  return (
    <SelectField
      {...field}
      label="Timezone"
      options={[["", "Not chosen"], ...zones.map(({ name, label }) => [name, label] as const)]}
      value={value}
    />
  );
}

/** The server may know zones, and older names of them, that this browser does not list. */
function unlisted(name: string, now: Date): TimeZone {
  try {
    return describeTimeZone(name, now);
  } catch {
    // A RangeError: this browser knows no offset for it.
    return { name, label: name };
  }
}
