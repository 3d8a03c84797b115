import { TimeoutError, type CallOptions } from '../../../client/src/index.ts';
import { createScriptedClient, type ScriptedAnswer } from './scripted-fetch.ts';

const UPLOAD = {
  itemId: 'item-1',
  uploadUrl: 'https://store.example.com/put?signature=1',
  mimeType: 'image/png',
};
const FILE = new Blob(['bytes'], { type: 'image/png' });

it('uploads a file: requests a URL, stores the file with its type as the only header, and completes the asset', async () => {
  const { tl, sent } = createScriptedClient([
    { body: { uploads: [UPLOAD] } },
    { status: 503, body: '' },
    { status: 200, body: '' },
    { body: { itemId: 'item-1', state: 'ready' } },
  ]);
  const steps: string[] = [];
  const asset = await tl.assets.upload(FILE, {
    filename: 'a.png',
    onProgress: ({ step, sentBytes, totalBytes }) => steps.push(`${step} ${sentBytes}/${totalBytes}`),
  });
  expect(asset).toMatchObject({ itemId: 'item-1', state: 'ready' });
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
    files: [{ filename: 'a.png', mimeType: 'image/png', sizeBytes: 5 }],
  });
  expect(sent[1]).toMatchObject({ method: 'PUT' });
  expect(sent[2]?.url.href).toBe(UPLOAD.uploadUrl);
  expect([...(sent[2]?.headers ?? [])]).toEqual([['content-type', 'image/png']]);
  expect(sent[3]?.url.pathname).toMatch(/\/assets\/item-1\/complete$/);
  expect(steps).toEqual(['uploading 0/5', 'checking 5/5', 'ready 5/5']);
});

it('an upload converts an alias of a MIME type, and stores the file with the MIME type that the API returned', async () => {
  const { tl, sent } = createScriptedClient([
    { body: { uploads: [{ ...UPLOAD, mimeType: 'audio/mp4' }] } },
    { status: 200, body: '' },
    { body: { itemId: 'item-1', state: 'ready' } },
  ]);
  await tl.assets.upload(new Blob(['bytes'], { type: 'audio/x-m4a' }), { filename: 'voice.m4a' });
  const declared = { filename: 'voice.m4a', mimeType: 'audio/mp4', sizeBytes: 5 };
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ files: [declared] });
  expect([...(sent[1]?.headers ?? [])]).toEqual([['content-type', 'audio/mp4']]);
});

it("an upload fails with the object store's status if the store refuses it, and fails without a file name or type", async () => {
  const { tl } = createScriptedClient([{ body: { uploads: [UPLOAD] } }, { status: 403, body: '<Error/>' }]);
  await expect(tl.assets.upload(FILE, { filename: 'a.png' })).rejects.toMatchObject({
    status: 403,
    code: 'store_refused',
  });
  await expect(tl.assets.upload(FILE)).rejects.toThrow('filename is missing');
  await expect(tl.assets.upload(new Blob(['x']), { filename: 'a' })).rejects.toThrow('mimeType is missing');
});

const startUpload = (answer: ScriptedAnswer, clientOptions: CallOptions, uploadOptions: CallOptions) => {
  const answers = [{ body: { uploads: [UPLOAD] } }, answer, answer, answer];
  const { tl, sent } = createScriptedClient(answers, clientOptions);
  return { uploaded: tl.assets.upload(FILE, { filename: 'a.png', ...uploadOptions }), sent };
};

it.each([
  ['the upload', {}, { timeoutMs: 100 }],
  ['the client', { timeoutMs: 100 }, {}],
])('ends an upload at the timeout of %s', async (_, clientOptions, uploadOptions) => {
  const { uploaded, sent } = startUpload('never', clientOptions, uploadOptions);
  await expect(uploaded).rejects.toBeInstanceOf(TimeoutError);
  expect(sent).toHaveLength(2);
});

it('an upload fails at once if the next retry would be after its deadline', async () => {
  const unavailableAnswer = { status: 503, body: '', headers: { 'Retry-After': '3600' } };
  const { uploaded, sent } = startUpload(unavailableAnswer, {}, { timeoutMs: 300 });
  await expect(uploaded).rejects.toMatchObject({ status: 503, code: 'store_refused' });
  expect(sent).toHaveLength(2);
});
