import { useRef } from "react";

/**
 * Keeps one uuid for each content that is sent, until it is stored. So a retry after a lost response is the same
 * request and stores nothing twice.
 */
export function useRequestIds() {
  const ids = useRef(new Map<string, string>());

  return {
    /** @param content a JSON value. Equal contents get the same uuid until `release`. */
    idFor(content: unknown): string {
      const key = JSON.stringify(content);
      const id = ids.current.get(key) ?? crypto.randomUUID();
      ids.current.set(key, id);
      return id;
    },
    /** The request was answered: the same content is a new request from now on. */
    release(id: string): void {
      ids.current = new Map([...ids.current].filter(([, each]) => each !== id));
    },
  };
}
