import { renderMails, type RenderInput, type Rendering } from '../../../../activities/emails/render-mails.ts';
import { compileTemplate } from '../../../../domain/template.ts';
import { openUnsubscribeToken } from '../../../../models/link-tokens.ts';

const [oldKey, newKey] = [Buffer.alloc(32, 'old'), Buffer.alloc(32, 'new')];
const settingsBeforeRotation = { publicUrl: 'https://api.example.com', keyring: new Map([['old', oldKey]]) };
const settingsAfterRotation = {
  ...settingsBeforeRotation,
  keyring: new Map([
    ['new', newKey],
    ['old', oldKey],
  ]),
};
const members = [
  { index: 0, email: 'ada@example.com', params: { name: 'Ada' } },
  { index: 4_000_000_000, email: 'grace@example.org', params: { name: 'Grace' } },
];

const batch: RenderInput = {
  projectId: '0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11',
  batchId: '7e3a5018-f80f-4a90-bb32-2951a8f70c07',
  compiled: compileTemplate({ subject: 'Hello', text: 'Hello {{name}}' }),
  sender: { name: 'A "B" \\ C', address: 'shop@example.com' },
  options: null,
  omitted: [],
  isTransactional: false,
  members,
};
async function renderAll(...request: Parameters<typeof renderMails>) {
  const renderings: Rendering[] = [];
  for await (const rendering of renderMails(...request)) renderings.push(rendering);
  return renderings;
}

it('renderMails yields identical mails on each call', async () => {
  expect(await renderAll([batch], settingsAfterRotation)).toEqual(
    await renderAll([batch], settingsAfterRotation),
  );
});

it('renderMails yields a rendering signed with the new key first, and then one signed with the replaced key', async () => {
  const [firstRendering] = await renderAll([batch], settingsBeforeRotation);
  const digests = (await renderAll([batch], settingsAfterRotation)).map(({ bodyDigest }) =>
    bodyDigest.toString('hex'),
  );
  expect(digests.indexOf(firstRendering?.bodyDigest.toString('hex') ?? '')).toBe(1);
});

it('renderMails signs unsubscribe links that identify the recipient but do not contain the address', async () => {
  const [rendering] = await renderAll([batch], settingsAfterRotation);
  const tokens = (rendering?.mails ?? []).map(
    ({ headers }) => /unsubscribe\/([\w-]+)>$/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '',
  );
  expect(tokens.map((token) => openUnsubscribeToken(settingsAfterRotation.keyring, token))).toEqual(
    members.map(({ index }) => ({ projectId: batch.projectId, batchId: batch.batchId, index })),
  );
  for (const token of tokens)
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toMatch(/ada|grace/);
  expect(tokens.map((token) => openUnsubscribeToken(settingsBeforeRotation.keyring, token))).toEqual([
    undefined,
    undefined,
  ]);
});

it('renderMails quotes the sender name', async () => {
  const [rendering] = await renderAll([batch], settingsAfterRotation);
  expect(rendering?.mails[0]?.from).toBe('"A \\"B\\" \\\\ C" <shop@example.com>');
});

it('renderMails adds no unsubscribe link to transactional mail', async () => {
  const renderings = await renderAll([{ ...batch, isTransactional: true }], settingsAfterRotation);
  expect(renderings).toHaveLength(1);
  expect(renderings[0]?.mails.every(({ headers }) => headers === undefined)).toBe(true);
});

it('renderMails adds no unsubscribe link to the mails of a transactional batch that shares a call with another batch', async () => {
  const transactionalBatch = {
    ...batch,
    batchId: '8e3a5018-f80f-4a90-bb32-2951a8f70c07',
    isTransactional: true,
  };
  const renderings = await renderAll([batch, transactionalBatch], settingsAfterRotation);
  expect(renderings).toHaveLength(2);
  expect(renderings[0]?.mails.map(({ headers }) => headers !== undefined)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('renderMails adds the options of the batch to each mail, except the cc and bcc addresses that the batch omits', async () => {
  const options = {
    replyTo: ['help@example.com'],
    cc: ['a@example.com', 'b@example.com'],
    bcc: ['c@example.com', 'd@example.com'],
    headers: { 'X-Campaign': 'spring' },
    tags: { campaign: 'spring' },
  };
  const [rendering] = await renderAll([{ ...batch, options, omitted: [1, 2] }], settingsAfterRotation);
  expect(rendering?.mails[1]).toMatchObject({
    replyTo: ['help@example.com'],
    cc: ['a@example.com'],
    bcc: ['d@example.com'],
    headers: { 'X-Campaign': 'spring', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    tags: [{ name: 'recipient' }, { name: 'campaign', value: 'spring' }],
  });
});
