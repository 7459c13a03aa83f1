/** A message of PostgreSQL's protocol with its type letter. */
export type Message = { kind: string; body: Buffer };

/** The startup message has no type letter. */
const UNLETTERED = "";
const LENGTH_BYTES = 4;

/**
 * Splits a byte stream into messages.
 * @param startsUnlettered whether the first message is a startup message.
 * @returns a function that takes the next bytes and returns all messages that are now complete.
 */
export function createCutter(startsUnlettered: boolean): (chunk: Buffer) => Message[] {
  let kept: Buffer = Buffer.alloc(0);
  let isStart = startsUnlettered;

  return (chunk) => {
    kept = Buffer.concat([kept, chunk]);
    const messages: Message[] = [];
    for (;;) {
      const letterBytes = isStart ? 0 : 1;
      if (kept.length < letterBytes + LENGTH_BYTES) return messages;
      const end = letterBytes + kept.readInt32BE(letterBytes);
      if (kept.length < end) return messages;

      const kind = isStart ? UNLETTERED : String.fromCharCode(kept[0] ?? 0);
      messages.push({ kind, body: kept.subarray(letterBytes + LENGTH_BYTES, end) });
      kept = kept.subarray(end);
      isStart = false;
    }
  };
}

export function encode({ kind, body }: Message): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeInt32BE(body.length + LENGTH_BYTES);

  return Buffer.concat([Buffer.from(kind, "latin1"), length, body]);
}

export function writeTexts(...texts: readonly string[]): Buffer {
  return Buffer.from(texts.map((text) => `${text}\0`).join(""));
}
