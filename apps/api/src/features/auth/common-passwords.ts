export function isCommonPassword(p: string): boolean {
  return p === "password";
}
