/** NIST SP 800-63B. Apart from the estimator, which is too large to come along where this is said. */
export const PASSWORD_CHARACTERS_MIN = 8;
