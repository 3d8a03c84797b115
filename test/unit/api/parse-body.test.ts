import { parseBody } from '../../../api/validation/parse-body.ts';

const JSON_ONLY = ['application/json'];

function parsed(text: string) {
  return parseBody(Buffer.from(text), JSON_ONLY);
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
