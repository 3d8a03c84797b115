import { loadDocument } from '../../../api/openapi/load-document.ts';
import { computeJsonLimits } from '../../../api/validation/json-limits.ts';
import { parseBody } from '../../../api/validation/parse-body.ts';

const JSON_ONLY = ['application/json'];

const MOST = { values: 600_000, items: 600_000 };

/** Parses a text and counts the event loop turns of other work meanwhile. */
async function parsed(text: string, most = MOST) {
  let yields = 0;
  const yieldToEventLoop = async () => {
    yields += 1;
  };
  return { ...(await parseBody(Buffer.from(text), JSON_ONLY, most, yieldToEventLoop)), yields };
}

it('parses as many values as the largest batch of mails has', async () => {
  const { body, values } = await parsed(`[${'0,'.repeat(550_000)}0]`);
  expect(body).toHaveLength(550_001);
  expect(values).toBeGreaterThanOrEqual(550_001);
});

it('refuses more values before it parses them', async () => {
  await expect(parsed(`[${'0,'.repeat(600_000)}`)).rejects.toThrow('The body has more than 600,000 values.');
  await expect(parsed('['.repeat(50) + '[],'.repeat(400_000))).rejects.toThrow('600,000 values');
});

it('counts nothing inside strings', async () => {
  const text = '{[",\\"'.repeat(200_000);
  const { body, values } = await parsed(JSON.stringify([text]));
  expect(body).toEqual([text]);
  expect(values).toBeLessThan(5);
});

it('refuses an object of more fields than any operation takes, however small and wherever it is', async () => {
  const getFields = (count: number) =>
    `{${Array.from({ length: count }, (_, index) => `"${index}":{"a":1}`).join()}}`;
  expect((await parsed(`[{"a":1},${getFields(1_000)},{"b":2}]`)).body).toHaveLength(3);
  await expect(parsed(`[{"a":1},${getFields(1_001)}]`)).rejects.toThrow(
    'The body has an object of more than 1,000 fields.',
  );
  // Fields are counted per object.
  expect((await parsed(`[${'{"a":1,"b":2},'.repeat(2_000)}{}]`)).body).toHaveLength(2_001);
});

it('reads the limits of values and items of an operation from the document', async () => {
  const document = await loadDocument();
  const of = (path: string) => {
    const operation = document.paths[path]?.['post'];
    if (!operation) throw new Error(`Nothing is posted to ${path}.`);
    return computeJsonLimits(document, operation);
  };
  expect(of('/emails/batch/queue')).toEqual({ values: 600_000, items: 50_000 });
  expect(of('/projects/{projectId}/events').items).toBe(50_000);
  expect(of('/emails/suppressions')).toEqual({ values: 50_000, items: 50_000 });
  expect(of('/webhooks/resend')).toEqual({ values: 600_000, items: 600_000 });
});

it('refuses a list of more items before it parses them, and counts nothing else as one', async () => {
  const most = { values: 600_000, items: 1_000 };
  const parse = (text: string) => parsed(text, most);
  const getList = (count: number) => `{"events":[${Array.from({ length: count }, () => '{}').join()}]}`;
  expect((await parse(getList(1_000))).body).toMatchObject({ events: { length: 1_000 } });
  await expect(parse(getList(1_001))).rejects.toThrow('The body has a list of more than 1,000 items.');
  // Commas in objects, texts and nested lists do not separate items of the outer list.
  expect((await parse(`[${'[{"a":1,"b":",,,,","c":2},3],'.repeat(900)}0]`)).body).toHaveLength(901);
});

it('counts and parses a large body in several turns of the event loop, and what is cut between them as one', async () => {
  const text = 'ä\\"[,{:'.repeat(30_000);
  const body = Array.from({ length: 6 }, (_, index) => ({
    [`${text}${index}`]: `${'x'.repeat(index)}${text}`,
  }));
  const { yields, values, ...parse } = await parsed(JSON.stringify(body));
  expect(parse.body).toEqual(body);
  expect(values).toBeLessThan(25);
  expect(yields).toBeGreaterThan(10);
  expect((await parsed(`[${'0,'.repeat(50_000)}0]`)).yields).toBe(0);
});

it('stops reading once a body is refused', async () => {
  const rest = 'x'.repeat(8_000_000);
  const fields = Array.from({ length: 1_001 }, (_, index) => `"${index}":1`).join();
  for (const [start, message] of [
    [`{${fields}`, 'more than 1,000 fields'],
    ['['.repeat(101), 'nested deeper than 100 levels'],
    [`[${'0,'.repeat(1_000)}0`, 'a list of more than 1,000 items'],
    [`[${'[[],[]],'.repeat(700)}0`, 'more than 2,000 values'],
  ]) {
    let yields = 0;
    const yieldToEventLoop = async () => {
      yields += 1;
    };
    const most = { values: 2_000, items: 1_000 };
    const parsing = parseBody(Buffer.from(`${start},"${rest}`), JSON_ONLY, most, yieldToEventLoop);
    await expect(parsing).rejects.toThrow(message);
    expect(yields).toBe(0);
  }
});
