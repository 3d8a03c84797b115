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
