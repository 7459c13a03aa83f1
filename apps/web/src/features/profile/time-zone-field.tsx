import { useMemo, useState } from "react";

import { SelectField } from "#ui/select-field.tsx";

import { describeTimeZone, listTimeZones, type TimeZone } from "./list-time-zones.ts";

type TimeZoneFieldProps = {
  /** IANA name; empty = none chosen. */
  value: string;
  errors?: readonly string[] | undefined;
  onChange: (name: string) => void;
};

/** All time zones to choose from. */
export function TimeZoneField({ value, errors = [], onChange }: TimeZoneFieldProps) {
  const [now] = useState(() => new Date());
  const listed = useMemo(() => listTimeZones(now), [now]);
  const isListed = value === "" || listed.some(({ name }) => name === value);
  const zones = isListed ? listed : [...listed, unlisted(value, now)];

  return (
    <SelectField
      label="Timezone"
      name="timezone"
      options={[["", "Not chosen"], ...zones.map(({ name, label }) => [name, label] as const)]}
      value={value}
      errors={errors}
      onChange={(event) => onChange(event.target.value)}
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
