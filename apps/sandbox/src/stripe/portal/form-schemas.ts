export const text = { type: "string", maxLength: 200 } as const;

/** A form with these fields and no other. */
export function closed(properties: Record<string, object>) {
  return {
    type: "object",
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
  };
}

export const CARD = closed({ number: text, expiry: text, cvc: text });
