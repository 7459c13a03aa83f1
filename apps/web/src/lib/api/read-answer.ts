import { ApiError } from "./api-error.ts";
import { readProblem } from "./problem.ts";

/**
 * Returns the parsed JSON body of a response, or the text of a calendar or CSV file.
 * @throws ApiError for every status but 2xx, and for other content types: an error page of a proxy
 * or captive portal must not pass as data.
 */
export async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  if (response.ok && /^text\/(calendar|csv)\b/.test(typeOf(response))) return response.text();
  const body = await parseJson(response);
  if (!response.ok) throw errorFromResponse(response, body);
  if (body === NOT_JSON) throw badAnswer(response);

  return body;
}

const NOT_JSON = Symbol("not JSON");

function typeOf({ headers }: Response): string {
  return headers.get("Content-Type")?.toLowerCase() ?? "";
}

async function parseJson(response: Response): Promise<unknown> {
  if (!/^application\/(.+\+)?json\b/.test(typeOf(response))) return NOT_JSON;

  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    // The caller throws for this marker. The parser's message would not help the user.
    return NOT_JSON;
  }
}

function errorFromResponse(response: Response, body: unknown): ApiError {
  const { status } = response;
  const { summary, fields, code } = readProblem(body);
  const words = [...summary, ...Object.values(fields).flat()];
  const message = words.length > 0 ? words.join(" ") : fallbackMessage(status);

  return new ApiError(message, { status, code, fields });
}

function fallbackMessage(status: number): string {
  return status >= 500
    ? `Snowball is having trouble (error ${status}). Please try again in a moment.`
    : `Snowball refused this (error ${status}).`;
}

function badAnswer({ status }: Response): ApiError {
  return new ApiError("Snowball's answer could not be read. Please try again.", {
    status,
    code: "bad_answer",
  });
}
