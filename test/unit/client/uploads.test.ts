import { scriptedClient } from './scripted-fetch.ts';

describe('an upload', () => {
  const upload = {
    itemId: 'item-1',
    uploadUrl: 'https://store.example.com/put?signature=1',
    mimeType: 'image/png',
  };
  const file = new Blob(['bytes'], { type: 'image/png' });

  it('asks for an address, puts the file there with its type and nothing else, and has it checked', async () => {
    const { tl, sent } = scriptedClient([
      { body: { uploads: [upload] } },
      { status: 503, body: '' },
      { status: 200, body: '' },
      { body: { itemId: 'item-1', state: 'ready' } },
    ]);
    const steps: string[] = [];
    const asset = await tl.assets.upload(file, {
      filename: 'a.png',
      onProgress: ({ step, sentBytes, totalBytes }) => steps.push(`${step} ${sentBytes}/${totalBytes}`),
    });
    expect(asset).toMatchObject({ itemId: 'item-1', state: 'ready' });
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      files: [{ filename: 'a.png', mimeType: 'image/png', sizeBytes: 5 }],
    });
    expect(sent[1]).toMatchObject({ method: 'PUT' });
    expect(sent[2]?.url.href).toBe(upload.uploadUrl);
    expect([...(sent[2]?.headers ?? [])]).toEqual([['content-type', 'image/png']]);
    expect(sent[3]?.url.pathname).toMatch(/\/assets\/item-1\/complete$/);
    expect(steps).toEqual(['uploading 0/5', 'checking 5/5', 'ready 5/5']);
  });

  it('ends with what the store says, and needs a name and a type', async () => {
    const { tl } = scriptedClient([{ body: { uploads: [upload] } }, { status: 403, body: '<Error/>' }]);
    await expect(tl.assets.upload(file, { filename: 'a.png' })).rejects.toMatchObject({
      status: 403,
      code: 'store_refused',
    });
    await expect(tl.assets.upload(file)).rejects.toThrow('filename is missing');
    await expect(tl.assets.upload(new Blob(['x']), { filename: 'a' })).rejects.toThrow('mimeType is missing');
  });
});
