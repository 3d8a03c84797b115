import { toUploadMimeType, type Schema, type UploadProgress, ThroughlineError } from '@throughline/client';
import { formatProgram, uploadClient } from '../../data/client.ts';
import { recordedCalls } from '../../data/recorded-calls.ts';

type SendFile = {
  projectId: string;
  file: File;
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
};

/**
 * Uploads a file, and records the call for the page's “As code” button. A file of unknown type is not
 * recorded, because the client refuses it.
 */
export function sendFile({ projectId, file, signal, onProgress }: SendFile): Promise<Schema<'Asset'>> {
  const mimeType = toUploadMimeType({ filename: file.name, mimeType: file.type });
  if (mimeType !== '') recordUpload(projectId, file, mimeType);
  return uploadClient.assets.upload(file, { projectId, signal, onProgress });
}

function recordUpload(projectId: string, { name: filename, size: sizeBytes }: File, mimeType: string): void {
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
}

/** Supported types in short. `docs/guides/uploads.md` lists all types with their maximum sizes. */
const SUPPORTED = 'Supported: images, video, audio, PDF, Word, Excel, PowerPoint, plain text, CSV and JSON.';

export function getRejectionMessage(
  error: unknown,
  file: { type: string } | undefined,
): { message: string; requestId: string | undefined } {
  if (!(error instanceof ThroughlineError)) {
    const message = file?.type === '' ? `Unknown file type. ${SUPPORTED}` : 'The upload failed. Try again.';
    return { message, requestId: undefined };
  }
  const { message, details, requestId } = error;
  const detail = details.find(({ path }) => path.startsWith('files[0].'));
  if (detail?.path === 'files[0].mimeType')
    return { message: `File type ${file?.type || 'unknown'} is not supported. ${SUPPORTED}`, requestId };
  if (detail?.path === 'files[0].sizeBytes')
    return { message: `The size in bytes ${detail.message}.`, requestId };
  return { message, requestId };
}
