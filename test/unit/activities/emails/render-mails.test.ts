import {
  renderMails,
  type RenderedBatch,
  type Rendering,
} from '../../../../activities/emails/render-mails.ts';
import { compileTemplate } from '../../../../domain/template.ts';
import { openUnsubscribeToken } from '../../../../models/link-tokens.ts';

const [old, current] = [Buffer.alloc(32, 'old'), Buffer.alloc(32, 'new')];
const before = { publicUrl: 'https://api.example.com', keyring: new Map([['old', old]]) };
const after = {
  ...before,
  keyring: new Map([
    ['new', current],
    ['old', old],
  ]),
};
const members = [
  { index: 0, email: 'ada@example.com', params: { name: 'Ada' } },
  { index: 4_000_000_000, email: 'grace@example.org', params: { name: 'Grace' } },
];

const batch: RenderedBatch = {
  projectId: '0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11',
  batchId: '7e3a5018-f80f-4a90-bb32-2951a8f70c07',
  compiled: compileTemplate({ subject: 'Hello', text: 'Hello {{name}}' }),
  sender: { name: 'A "B" \\ C', address: 'shop@example.com' },
  isTransactional: false,
  members,
};
async function renderAll(...request: Parameters<typeof renderMails>) {
  const renderings: Rendering[] = [];
  for await (const rendering of renderMails(...request)) renderings.push(rendering);
  return renderings;
}

it('renderMails returns the same mails each time', async () => {
  expect(await renderAll([batch], after)).toEqual(await renderAll([batch], after));
});

it('renderMails yields the rendering of the new key, then that of the replaced key', async () => {
  const [started] = await renderAll([batch], before);
  const digests = (await renderAll([batch], after)).map(({ bodyDigest }) => bodyDigest.toString('hex'));
  expect(digests.indexOf(started?.bodyDigest.toString('hex') ?? '')).toBe(1);
});

it('renderMails signs links that identify the recipient without the address', async () => {
  const [rendering] = await renderAll([batch], after);
  const tokens = (rendering?.mails ?? []).map(
    ({ headers }) => /unsubscribe\/([\w-]+)>$/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '',
  );
  expect(tokens.map((token) => openUnsubscribeToken(after.keyring, token))).toEqual(
    members.map(({ index }) => ({ projectId: batch.projectId, batchId: batch.batchId, index })),
  );
  for (const token of tokens)
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toMatch(/ada|grace/);
  expect(tokens.map((token) => openUnsubscribeToken(before.keyring, token))).toEqual([undefined, undefined]);
});

it('renderMails quotes the sender name', async () => {
  const [rendering] = await renderAll([batch], after);
  expect(rendering?.mails[0]?.from).toBe('"A \\"B\\" \\\\ C" <shop@example.com>');
});

it('renderMails adds no unsubscribe link to transactional mail', async () => {
  const renderings = await renderAll([{ ...batch, isTransactional: true }], after);
  expect(renderings).toHaveLength(1);
  expect(renderings[0]?.mails.every(({ headers }) => headers === undefined)).toBe(true);
});

it('renderMails adds no unsubscribe link to the transactional one of several batches', async () => {
  const other = { ...batch, batchId: '8e3a5018-f80f-4a90-bb32-2951a8f70c07', isTransactional: true };
  const renderings = await renderAll([batch, other], after);
  expect(renderings).toHaveLength(3);
  expect(renderings[0]?.mails.map(({ headers }) => headers !== undefined)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
