import { z } from 'zod';
import type { DemoApi } from './demo-api.ts';

const created = z.object({ uploads: z.tuple([z.object({ itemId: z.string(), uploadUrl: z.string() })]) });

/** Returns the file's id. */
export async function uploadFile(
  { call }: DemoApi,
  projectId: string,
  { filename, mimeType, bytes }: { filename: string; mimeType: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<string> {
  const path = `/projects/${projectId}/assets`;
  const files = [{ filename, mimeType, sizeBytes: bytes.byteLength }];
  const { uploads } = created.parse(await call('POST', `${path}/upload-urls`, { files }));
  const [{ itemId, uploadUrl }] = uploads;
  const put = await fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': mimeType }, body: bytes });
  if (!put.ok)
    throw new Error(`The object store answered an upload with ${put.status}. Start again with npm start.`);
  await call('POST', `${path}/${itemId}/complete`);
  return itemId;
}
