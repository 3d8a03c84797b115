import { toUploadMimeType, type Schema, type UploadProgress } from '@throughline/client';
import { recordedCalls } from '../../data/recorded-calls.ts';
import { formatProgram, uploadClient } from '../../data/client.ts';

type SendFile = {
  projectId: string;
  file: File;
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
};

/** Uploads a file directly to the store, requests its check, and records the equivalent program. */
export function sendFile({ projectId, file, signal, onProgress }: SendFile): Promise<Schema<'Asset'>> {
  const { name: filename, size: sizeBytes } = file;
  const mimeType = toUploadMimeType({ filename, mimeType: file.type });
  const path = JSON.stringify(filename);
  recordedCalls.add({
    id: String(Math.random()),
    typescript: `import { openAsBlob } from 'node:fs';
${formatProgram(`const file = await openAsBlob(${path}, { type: '${mimeType}' });
const asset = await tl.assets.upload(file, { projectId: '${projectId}', filename: ${path} });`)}`,
    method: 'POST',
    path: `/projects/${projectId}/assets/upload-urls`,
    projectId: undefined,
    body: JSON.stringify({ files: [{ filename, mimeType, sizeBytes }] }, null, 2),
    requestId: undefined,
  });
  return uploadClient.assets.upload(file, { projectId, signal, onProgress });
}
