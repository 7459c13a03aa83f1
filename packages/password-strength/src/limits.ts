/** From NIST SP 800-63B. In a file of its own, so that a form can import it without the large estimator. */
export const PASSWORD_CHARACTERS_MIN = 8;
