import { ThroughlineError } from '@throughline/client';

/** What is taken, in words: docs/guides/uploads.md has the types and how large each may be. */
const TAKEN =
  'Taken are pictures, video, audio, PDF, Word, Excel and PowerPoint files of today, plain text, CSV and JSON.';

/** Why a file was not taken, in words for who dropped it; with what to quote when one asks for help. */
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
