import { z } from 'zod';

/** Values that depend on the time or on other requests. Only their types are compared. */
const VARYING_VALUES =
  /\.(?:impressions|clicks|spend|averageCpc|(?<!record\.)value|costPerResult|used|left|recipients|singleMails|events|eventBytes|lastFour|off|answers\[0\]|mails\[\d\]\.status|matchedBy\.email|counts\.(?:sent|delivered|visitors|visitor_identities|email_recipients))$/;

/** Masked before a comparison: times, ids, secrets, ports, counts in sentences, and text cut off by `…`. */
const VARYING_TEXT =
  /\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|[\w-]{32,}|[0-9a-f]{24}|\d{11,}|vis_\w+|127\.0\.0\.1:\d+|\d+ of \d+|[\w-]*…/g;

const objects = z.record(z.string(), z.unknown());
const arrays = z.array(z.unknown());

/**
 * Lists the differences between an answer and the documented answer, which may omit fields and items. A
 * documented text that ends with `…` stands for any value.
 */
export function compareWithDocument(documented: unknown, answer: unknown, path = 'answer'): string[] {
  const fields = objects.safeParse(documented).data;
  const answerFields = objects.safeParse(answer).data;
  if (fields && answerFields) {
    return Object.entries(fields).flatMap(([name, value]) =>
      compareWithDocument(value, answerFields[name], `${path}.${name}`),
    );
  }
  const items = arrays.safeParse(documented).data;
  const answerItems = arrays.safeParse(answer).data;
  if (items && answerItems && (items.length > 0 || answerItems.length === 0)) {
    return items.flatMap((item, index) => {
      const attempts = answerItems.map((candidate) =>
        compareWithDocument(item, candidate, `${path}[${index}]`),
      );
      const [closest] = attempts.toSorted((one, other) => one.length - other.length);
      return closest ?? [`${path}[${index}] is missing`];
    });
  }
  return isSame(documented, answer, path)
    ? []
    : [`${path} is ${JSON.stringify(answer)}, documented as ${JSON.stringify(documented)}`];
}

function isSame(documented: unknown, answer: unknown, path: string): boolean {
  const isVarying = typeof documented !== 'object' && VARYING_VALUES.test(path);
  if (isVarying && typeof documented === typeof answer) return true;
  if (typeof documented !== 'string') return documented === answer;
  if (documented.endsWith('…')) return answer !== undefined && answer !== null;
  return typeof answer === 'string' && mask(documented) === mask(answer);
}

const mask = (text: string) => text.replaceAll(VARYING_TEXT, '…');
