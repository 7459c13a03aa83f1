import { invalidRequest } from "../http/stripe-error.ts";

/** Returns `url` unchanged if a browser could go there. Throws a 400 `url_invalid` naming `param`. */
export function checkUrl(url: string, param: string): string {
  const protocol = URL.parse(url)?.protocol;
  if (protocol === "http:" || protocol === "https:") return url;
  throw invalidRequest({ code: "url_invalid", message: "Not a valid URL", param });
}
