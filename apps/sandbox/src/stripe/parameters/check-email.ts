import { invalidRequest } from "../http/stripe-error.ts";

/** Whether `text` can be an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= 512 && /^[^\s@]+@[^\s@]+$/.test(text);
}

/** Returns `email` unchanged. Throws a 400 `email_invalid` naming `param`. */
export function checkEmail(email: string, param: string): string {
  if (isEmail(email)) return email;
  throw invalidRequest({
    code: "email_invalid",
    message: `Invalid email address: ${email}`,
    param,
  });
}
