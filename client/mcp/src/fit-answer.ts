/** About a thousand tokens of the agent's context. */
const MAX_ANSWER_BYTES = 4_000;

/** Contains only ASCII, so that its length in bytes equals its length in characters. */
const NOTICE = ' (Shortened: there is more.)';

/**
 * Shortens an answer until it fits, and notes this in `summary`. Each step removes the last element of the
 * largest list, or half of the largest text.
 */
export function fitAnswer<Answer extends { summary: string }>(answer: Answer): Answer {
  if (getBytes(answer) <= MAX_ANSWER_BYTES) return answer;
  const fitted = structuredClone(answer);
  while (getBytes(fitted) > MAX_ANSWER_BYTES - NOTICE.length && shortenOne(fitted));
  fitted.summary += NOTICE;
  return fitted;
}

function getBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

/** @returns false if nothing is left to shorten */
function shortenOne(answer: object): boolean {
  const largest = listShortenable(answer).toSorted((first, second) => second.bytes - first.bytes)[0];
  largest?.shorten();
  return largest !== undefined;
}

function listShortenable(value: object): { bytes: number; shorten: () => void }[] {
  return Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
    if (typeof field === 'string' && field.length > 200)
      return [
        {
          bytes: getBytes(field),
          shorten: () => Object.assign(value, { [name]: cut(field, field.length / 2) }),
        },
      ];
    if (Array.isArray(field) && field.length > 0)
      return [{ bytes: getBytes(field), shorten: () => void field.pop() }];
    return typeof field === 'object' && field !== null ? listShortenable(field) : [];
  });
}

/** Sanitizes third-party text for `untrusted`: one short line without control and format characters. */
export function clip(text: string, maxCharacters = 160): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();
  return line.length <= maxCharacters ? line : cut(line, maxCharacters - 1);
}

/** Truncates a text without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  return `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Returns the count with the noun in the singular or plural, such as `1 mail` or `2 people`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
