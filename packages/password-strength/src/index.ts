export {
  isTooLongToHash,
  judgePassword,
  passwordTooLong,
  prepareToJudge,
  type PasswordOwner,
  type PasswordVerdict,
} from "./judge-password.ts";
