export {
  isTooLongToHash,
  checkPasswordStrength,
  passwordTooLong,
  preloadDictionaries,
  type PasswordOwner,
  type PasswordStrength,
} from "./check-password-strength.ts";
