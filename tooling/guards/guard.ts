/** A control of ours, and what its removal comes to. */
export type Guard = {
  name: string;
  /** From the repository's root. */
  file: string;
  /** Stands in the file once. */
  text: string;
  /** What stands there when the control is gone; the file still compiles. */
  without: string;
  /** The test file that has to notice. */
  test: string;
};
