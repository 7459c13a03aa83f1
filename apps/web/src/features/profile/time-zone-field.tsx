import { useId, useMemo, useState } from "react";

import fieldStyles from "#ui/field.module.css";

import { describeTimeZone, listTimeZones, type TimeZone } from "./list-time-zones.ts";

type TimeZoneFieldProps = {
  /** IANA name; empty = none chosen. */
  value: string;
  errors?: readonly string[] | undefined;
  onChange: (name: string) => void;
};

/** All time zones to choose from. */
export function TimeZoneField({ value, errors = [], onChange }: TimeZoneFieldProps) {
  const id = useId();
  const [now] = useState(() => new Date());
  const listed = useMemo(() => listTimeZones(now), [now]);
  const isListed = value === "" || listed.some(({ name }) => name === value);
  const zones = isListed ? listed : [...listed, unlisted(value, now)];
  const isInvalid = errors.length > 0;

  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        Timezone
      </label>
      <select
        id={id}
        name="timezone"
        className={fieldStyles.input}
        value={value}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">Not chosen</option>
        {zones.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      {isInvalid && (
        <p id={`${id}-note`} className={fieldStyles.errors}>
          {errors.join(" ")}
        </p>
      )}
    </div>
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
