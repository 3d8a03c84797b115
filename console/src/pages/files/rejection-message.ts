import { ThroughlineError } from '@throughline/client';

/** Accepted types. docs/guides/uploads.md lists them with their maximum sizes. */
const SUPPORTED = 'Supported: images, video, audio, PDF, Word, Excel, PowerPoint, plain text, CSV and JSON.';

/** Returns why a file was refused, for the person who selected it, with the request id for support. */
export function getRejectionMessage(
  error: unknown,
  file: { type: string } | undefined,
): { message: string; requestId: string | undefined } {
  if (!(error instanceof ThroughlineError)) {
    const message = file?.type === '' ? `Unknown file type. ${SUPPORTED}` : 'The upload failed. Try again.';
    return { message, requestId: undefined };
  }
  const { message, details, requestId } = error;
  const about = details.find(({ path }) => path.startsWith('files[0].'));
  if (about?.path === 'files[0].mimeType')
    return { message: `File type ${file?.type || 'unknown'} is not supported. ${SUPPORTED}`, requestId };
  if (about?.path === 'files[0].sizeBytes')
    return { message: `The size in bytes ${about.message}.`, requestId };
  return { message, requestId };
}
