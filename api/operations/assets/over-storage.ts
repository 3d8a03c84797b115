import type { StorageLimit } from '../../../models/assets/storage-usage.ts';
import { conflict, AppError } from '../../request/errors.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const MEGABYTE = 1_000_000;

/**
 * 409 over what a project may keep, until it deletes something; 429 over what
 * it may announce, until the day (UTC) ends.
 */
export function overStorage({ name, limitBytes, usedBytes }: StorageLimit): AppError {
  const limit = `${inMegabytes(limitBytes)} MB`;
  const used = `${inMegabytes(usedBytes)} MB`;
  if (name === 'storedBytes') {
    const message =
      `The project may store ${limit} of files, of which ${used} are taken, and this would be over it. ` +
      `Delete what is not needed; the bytes of a file whose upload URL still lives are free an hour after its end.`;
    return conflict(message);
  }
  const now = Date.now();
  const tomorrow = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  const message =
    `The project may announce ${limit} of uploads a day, has announced ${used}, and this would be over it. ` +
    `Its next day begins at ${new Date(tomorrow).toISOString()}.`;
  return new AppError(429, 'rate_limited', message, {
    headers: { 'Retry-After': String(Math.ceil((tomorrow - now) / 1_000)) },
  });
}

function inMegabytes(bytes: number): string {
  return String(Math.ceil(bytes / MEGABYTE));
}
