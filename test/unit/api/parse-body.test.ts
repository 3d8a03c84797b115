import { Readable } from 'node:stream';
import { loadDocument } from '../../../api/openapi/load-document.ts';
import { computeJsonLimits } from '../../../api/validation/json-limits.ts';
import { parseBody } from '../../../api/validation/parse-body.ts';
import { readMeasured } from '../../../api/request/read-body.ts';

const JSON_ONLY = ['application/json'];

const LIMITS = { values: 600_000, items: 600_000 };

async function parseText(text: string, limits = LIMITS) {
  let yields = 0;
  const yieldToEventLoop = async () => {
    yields += 1;
  };
  return { ...(await parseBody(Buffer.from(text), JSON_ONLY, limits, yieldToEventLoop)), yields };
}

it('parseBody parses as many values as the largest e-mail batch has', async () => {
  const { body, values } = await parseText(`[${'0,'.repeat(550_000)}0]`);
  expect(body).toHaveLength(550_001);
  expect(values).toBeGreaterThanOrEqual(550_001);
});

it('parseBody refuses a body with too many values before parsing it', async () => {
  await expect(parseText(`[${'0,'.repeat(600_000)}`)).rejects.toThrow(
    'The body has more than 600,000 values.',
  );
  await expect(parseText('['.repeat(50) + '[],'.repeat(400_000))).rejects.toThrow('600,000 values');
});

it('parseBody does not count separators inside strings as values', async () => {
  const text = '{[",\\"'.repeat(200_000);
  const { body, values } = await parseText(JSON.stringify([text]));
  expect(body).toEqual([text]);
  expect(values).toBeLessThan(5);
});

it('parseBody refuses an object with more than 1,000 fields at any position of the body', async () => {
  const buildObject = (count: number) =>
    `{${Array.from({ length: count }, (_, index) => `"${index}":{"a":1}`).join()}}`;
  expect((await parseText(`[{"a":1},${buildObject(1_000)},{"b":2}]`)).body).toHaveLength(3);
  await expect(parseText(`[{"a":1},${buildObject(1_001)}]`)).rejects.toThrow(
    'The body has an object of more than 1,000 fields.',
  );
  // Fields are counted per object, so many small objects are accepted.
  expect((await parseText(`[${'{"a":1,"b":2},'.repeat(2_000)}{}]`)).body).toHaveLength(2_001);
});

it("computeJsonLimits derives an operation's limits of values and items from the OpenAPI document", async () => {
  const document = await loadDocument();
  const getLimits = (path: string) => {
    const operation = document.paths[path]?.['post'];
    if (!operation) throw new Error(`${path} has no POST operation.`);
    return computeJsonLimits(document, operation);
  };
  expect(getLimits('/emails/batch/queue')).toEqual({ values: 600_000, items: 50_000 });
  expect(getLimits('/projects/{projectId}/events').items).toBe(50_000);
  expect(getLimits('/emails/suppressions')).toEqual({ values: 50_000, items: 50_000 });
  expect(getLimits('/webhooks/resend')).toEqual({ values: 600_000, items: 600_000 });
});

it('parseBody refuses a list of too many items before parsing it, and counts each list separately', async () => {
  const limits = { values: 600_000, items: 1_000 };
  const parse = (text: string) => parseText(text, limits);
  const buildList = (count: number) => `{"events":[${Array.from({ length: count }, () => '{}').join()}]}`;
  expect((await parse(buildList(1_000))).body).toMatchObject({ events: { length: 1_000 } });
  await expect(parse(buildList(1_001))).rejects.toThrow('The body has a list of more than 1,000 items.');
  // Commas in objects, texts and nested lists do not separate items of the outer list.
  expect((await parse(`[${'[{"a":1,"b":",,,,","c":2},3],'.repeat(900)}0]`)).body).toHaveLength(901);
});

it('parseBody yields to the event loop while it counts and parses a large body, and keeps strings whole', async () => {
  const text = 'ä\\"[,{:'.repeat(30_000);
  const body = Array.from({ length: 6 }, (_, index) => ({
    [`${text}${index}`]: `${'x'.repeat(index)}${text}`,
  }));
  const { yields, values, ...parse } = await parseText(JSON.stringify(body));
  expect(parse.body).toEqual(body);
  expect(values).toBeLessThan(25);
  expect(yields).toBeGreaterThan(10);
  expect((await parseText(`[${'0,'.repeat(50_000)}0]`)).yields).toBe(0);
});

it('parseBody stops counting at the first exceeded limit', async () => {
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
    const limits = { values: 2_000, items: 1_000 };
    const parsing = parseBody(Buffer.from(`${start},"${rest}`), JSON_ONLY, limits, yieldToEventLoop);
    await expect(parsing).rejects.toThrow(message);
    expect(yields).toBe(0);
  }
});

const MEASURE_LIMITS = { values: 1_000, items: 500 };
const MAX_BYTES = 1_000_000;

function createOpenBody(): Readable {
  return new Readable({ read: () => {} });
}

it('readMeasured returns the same counts if the body is split within an escape, a character or a number', async () => {
  const text = JSON.stringify({ a: ['\\"', '"],[', 'Zürich 🏔', 12_345, { b: ',:{}' }], c: '\\' });
  const whole = Buffer.from(text);
  const parsed = await parseBody(whole, JSON_ONLY, MEASURE_LIMITS, async () => {});
  for (let at = 1; at < whole.length; at += 1) {
    const { bytes, measured } = await readMeasured(
      Readable.from([whole.subarray(0, at), whole.subarray(at)]),
      MAX_BYTES,
      MEASURE_LIMITS,
    );
    expect(bytes.toString()).toBe(text);
    expect(measured.values).toBe(parsed.values);
    expect(measured.items).toBe(5);
  }
});

it('readMeasured refuses a body as soon as it exceeds a limit, and leaves the rest unread', async () => {
  const body = createOpenBody();
  const reading = readMeasured(body, MAX_BYTES, MEASURE_LIMITS);
  body.push(`[${'0,'.repeat(100)}`);
  body.push('0,'.repeat(600));
  await expect(reading).rejects.toMatchObject({ status: 413 });
  body.push('0,'.repeat(1_000));
  expect([body.destroyed, body.readableLength]).toEqual([false, 2_000]);
});

it('readMeasured refuses a body that has too many bytes and no content length', async () => {
  const body = createOpenBody();
  const reading = readMeasured(body, 10, MEASURE_LIMITS);
  body.push('"0123456789"');
  await expect(reading).rejects.toMatchObject({ status: 413 });
  expect(body.destroyed).toBe(false);
});

it('readMeasured refuses a body with 400 when its connection closes before the end', async () => {
  const body = createOpenBody();
  const reading = readMeasured(body, MAX_BYTES, MEASURE_LIMITS);
  body.push('[1,');
  body.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
  await expect(reading).rejects.toMatchObject({ status: 400 });
});
