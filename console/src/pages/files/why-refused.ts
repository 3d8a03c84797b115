import { ThroughlineError } from '@throughline/client';

/** Accepted types. docs/guides/uploads.md lists them with their maximum sizes. */
const TAKEN =
  'Taken are pictures, video, audio, PDF, Word, Excel and PowerPoint files of today, plain text, CSV and JSON.';

/** Returns why a file was refused, for the person who selected it, with the request id for support. */
export function whyRefused(
  error: unknown,
  file: { type: string } | undefined,
): { message: string; requestId: string | undefined } {
  if (!(error instanceof ThroughlineError)) {
    const message =
      file?.type === ''
        ? `The browser does not know of what type this file is. ${TAKEN}`
        : 'It was not sent. Try again.';
    return { message, requestId: undefined };
  }
  const { message, details, requestId } = error;
  const about = details.find(({ path }) => path.startsWith('files[0].'));
  if (about?.path === 'files[0].mimeType')
    return { message: `Files of the type ${file?.type || 'that it has'} are not taken. ${TAKEN}`, requestId };
  if (about?.path === 'files[0].sizeBytes')
    return { message: `Its length in bytes ${about.message}.`, requestId };
  return { message, requestId };
}
