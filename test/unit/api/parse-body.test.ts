import { loadDocument } from '../../../api/openapi/load-document.ts';
import { mostValues } from '../../../api/validation/most-values.ts';
import { parseBody } from '../../../api/validation/parse-body.ts';

const JSON_ONLY = ['application/json'];

function parsed(text: string) {
  return parseBody(Buffer.from(text), JSON_ONLY, { values: 600_000, items: 600_000 });
}

it('parses as many values as the largest batch of mails has', () => {
  const { body, values } = parsed(`[${'0,'.repeat(550_000)}0]`);
  expect(body).toHaveLength(550_001);
  expect(values).toBeGreaterThanOrEqual(550_001);
});

it('refuses more before it parses them', () => {
  expect(() => parsed(`[${'0,'.repeat(600_000)}`)).toThrow('The body has more than 600,000 values.');
  expect(() => parsed('['.repeat(50) + '[],'.repeat(400_000))).toThrow('600,000 values');
});

it('counts nothing inside of texts', () => {
  const text = '{[",\\"'.repeat(200_000);
  const { body, values } = parsed(JSON.stringify([text]));
  expect(body).toEqual([text]);
  expect(values).toBeLessThan(5);
});

it('refuses an object of more fields than any operation takes, however small and wherever it is', () => {
  const fieldsOf = (count: number) =>
    `{${Array.from({ length: count }, (_, index) => `"${index}":{"a":1}`).join()}}`;
  expect(parsed(`[{"a":1},${fieldsOf(1_000)},{"b":2}]`).body).toHaveLength(3);
  expect(() => parsed(`[{"a":1},${fieldsOf(1_001)}]`)).toThrow(
    'The body has an object of more than 1,000 fields.',
  );
  // Fields of different objects are not added up.
  expect(parsed(`[${'{"a":1,"b":2},'.repeat(2_000)}{}]`).body).toHaveLength(2_001);
});

it('is told by the document how many values and items of a list an operation has parsed', async () => {
  const document = await loadDocument();
  const of = (path: string) => {
    const operation = document.paths[path]?.['post'];
    if (!operation) throw new Error(`Nothing is posted to ${path}.`);
    return mostValues(document, operation);
  };
  expect(of('/emails/batch/queue')).toEqual({ values: 600_000, items: 50_000 });
  expect(of('/projects/{projectId}/events').items).toBe(50_000);
  expect(of('/emails/suppressions')).toEqual({ values: 50_000, items: 50_000 });
  expect(of('/webhooks/resend')).toEqual({ values: 600_000, items: 600_000 });
});

it('refuses a list of more items before it parses them, and counts nothing else as one', () => {
  const most = { values: 600_000, items: 1_000 };
  const parse = (text: string) => parseBody(Buffer.from(text), JSON_ONLY, most);
  const listOf = (count: number) => `{"events":[${Array.from({ length: count }, () => '{}').join()}]}`;
  expect(parse(listOf(1_000)).body).toMatchObject({ events: { length: 1_000 } });
  expect(() => parse(listOf(1_001))).toThrow('The body has a list of more than 1,000 items.');
  // Commas of objects, of texts, and of lists inside of lists are not items of the list around them.
  expect(parse(`[${'[{"a":1,"b":",,,,","c":2},3],'.repeat(900)}0]`).body).toHaveLength(901);
});
