import { lintSource } from "@secretlint/core";
import { creator as recommended } from "@secretlint/secretlint-rule-preset-recommend";

const CONFIGURATION = {
  rules: [
    {
      id: "@secretlint/secretlint-rule-preset-recommend",
      rule: recommended,
      rules: [],
      options: {},
    },
  ],
};
/**
 * The preset does not know Plaid's tokens. The fake server's tokens are for "sandbox" and open
 * nothing.
 */
const PLAID_TOKEN = /\b(?:access|public|link)-production-[\da-f]{8}-[\da-f]{4}-/g;

/** Returns the places in a text that look like a provider's key. */
export async function secretsIn(filePath: string, content: string): Promise<string[]> {
  const { messages } = await lintSource({
    source: { filePath, content, contentType: "text" },
    options: { config: CONFIGURATION },
  });
  const ofPlaid = content.match(PLAID_TOKEN) ?? [];
  return [
    ...messages.map(
      (message) => `${filePath}:${String(message.loc.start.line)} ${message.messageId}`,
    ),
    ...ofPlaid.map((token) => `${filePath} ${token}`),
  ];
}
