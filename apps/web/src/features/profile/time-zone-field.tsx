import { type ComponentProps, useMemo, useState } from "react";

import { now } from "#lib/now.ts";
import { SelectField } from "#ui/select-field.tsx";

import { describeTimeZone, listTimeZones, type TimeZone } from "./list-time-zones.ts";

type TimeZoneFieldProps = Pick<
  ComponentProps<typeof SelectField>,
  "name" | "errors" | "onChange"
> & {
  /** IANA name; empty if the account has none. */
  value: string;
};

/** A select with all time zones. */
export function TimeZoneField({ value, ...field }: TimeZoneFieldProps) {
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
