import { AppError } from '../http/errors.ts';

/** Seconds after which a place may be free again: clients of an hour ago make room. */
const RETRY_AFTER_SECONDS = 600;

/** Error for a client that nobody made while there are too many new ones, here or from its network. */
export function tooManyClients(): AppError {
  const message = `Too many clients have registered themselves in this hour, here or from your network. Try again in ${RETRY_AFTER_SECONDS} seconds, or make a client by POST /oauth-clients.`;
  return new AppError(429, 'rate_limited', message, {
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  });
}
