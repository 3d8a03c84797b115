import { z } from 'zod';
import { eventually } from '../support/eventually.ts';
import type { Project } from './first-steps.ts';

const announced = z.object({ uploads: z.tuple([z.object({ itemId: z.uuid(), uploadUrl: z.url() })]) });
const ready = z.object({ state: z.literal('ready'), downloadUrl: z.url() });

/**
 * Uploads a file to the store at `store` as a page does, waits for its check, and downloads it.
 * @param withinMs time limit of each step
 */
export async function uploadFile(
  { api, store }: { api: string; store: string },
  { projectId, key }: Project,
  withinMs = 60_000,
): Promise<void> {
  const text = 'What a page uploads.\n';
  // Retries after a 503 or 504, which a busy machine may answer at any time.
  const callAssets = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const answer = await eventually(async () => {
      const response = await fetch(`${api}/projects/${projectId}/assets${path}`, {
        ...init,
        headers: { authorization: `ApiKey ${key}`, 'content-type': 'application/json' },
      });
      return response.status === 503 || response.status === 504 ? undefined : response;
    }, withinMs);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const file = { filename: 'notes.txt', mimeType: 'text/plain', sizeBytes: Buffer.byteLength(text) };
  const created = await callAssets('/upload-urls', {
    method: 'POST',
    body: JSON.stringify({ files: [file] }),
  });
  const [{ itemId, uploadUrl }] = announced.parse(created).uploads;
  if (!uploadUrl.startsWith(`${store}/`)) throw new Error(`The upload goes to ${uploadUrl}.`);
  const headers = { 'content-type': file.mimeType };
  const put = await fetch(uploadUrl, { method: 'PUT', headers, body: text });
  if (!put.ok) throw new Error(`PUT: ${put.status} ${await put.text()}`);
  await callAssets(`/${itemId}/complete`, { method: 'POST' });
  const { downloadUrl } = await eventually(async () => ready.parse(await callAssets(`/${itemId}`)), withinMs);
  const downloaded = await (await fetch(downloadUrl)).text();
  if (downloaded !== text) throw new Error(`Another file was downloaded: ${downloaded}`);
}
