import { Readable } from 'node:stream';
import { readMeasured } from '../../../api/request/read-body.ts';
import { parseBody } from '../../../api/validation/parse-body.ts';

const LIMITS = { values: 1_000, items: 500 };
const MAX_BYTES = 1_000_000;

function createOpenBody(): Readable {
  return new Readable({ read: () => {} });
}

it('a body that is measured while it arrives is the same in any chunks: cut within an escape, a character, a number', async () => {
  const text = JSON.stringify({ a: ['\\"', '"],[', 'Zürich 🏔', 12_345, { b: ',:{}' }], c: '\\' });
  const whole = Buffer.from(text);
  const parsed = await parseBody(whole, ['application/json'], LIMITS, async () => {});
  for (let at = 1; at < whole.length; at += 1) {
    const { bytes, measured } = await readMeasured(
      Readable.from([whole.subarray(0, at), whole.subarray(at)]),
      MAX_BYTES,
      LIMITS,
    );
    expect(bytes.toString()).toBe(text);
    expect(measured.values).toBe(parsed.values);
    expect(measured.items).toBe(5);
  }
});

it('a body that is measured while it arrives is refused as soon as it exceeds a limit, and the rest is left unread', async () => {
  const body = createOpenBody();
  const reading = readMeasured(body, MAX_BYTES, LIMITS);
  body.push(`[${'0,'.repeat(100)}`);
  body.push('0,'.repeat(600));
  await expect(reading).rejects.toMatchObject({ status: 413 });
  body.push('0,'.repeat(1_000));
  expect([body.destroyed, body.readableLength]).toEqual([false, 2_000]);
});

it('a body that is measured while it arrives is refused with too many bytes if it has no content length', async () => {
  const body = createOpenBody();
  const reading = readMeasured(body, 10, LIMITS);
  body.push('"0123456789"');
  await expect(reading).rejects.toMatchObject({ status: 413 });
  expect(body.destroyed).toBe(false);
});

it('a body that is measured while it arrives is refused with 400 when its connection closes before the end', async () => {
  const body = createOpenBody();
  const reading = readMeasured(body, MAX_BYTES, LIMITS);
  body.push('[1,');
  body.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
  await expect(reading).rejects.toMatchObject({ status: 400 });
});
