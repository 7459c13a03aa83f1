export {
  isTooLongToHash,
  judgePassword,
  passwordTooLong,
  type PasswordOwner,
  type PasswordVerdict,
} from "./judge-password.ts";
