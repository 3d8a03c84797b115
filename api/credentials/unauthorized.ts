import { AppError } from '../request/errors.ts';

export type Scheme = 'bearer' | 'apiKey' | 'appKey' | 'writeKey';

export const HOW_TO_SEND: Readonly<Record<Scheme, string>> = {
  bearer: '`Authorization: Bearer <ACCESS_TOKEN>`',
  apiKey: '`Authorization: ApiKey <API_KEY>`',
  appKey: '`X-App-Key: <APP_KEY>`',
  writeKey: '`X-Write-Key: <WRITE_KEY>`',
};

/** Challenges of RFC 9110 section 11.6.1. {@link invalidToken} adds the `error` of RFC 6750 section 3. */
const CHALLENGES: Readonly<Record<Scheme, string>> = {
  bearer: 'Bearer realm="throughline"',
  apiKey: 'ApiKey realm="throughline"',
  appKey: 'AppKey realm="throughline"',
  writeKey: 'WriteKey realm="throughline"',
};

export function unauthorized(message: string, accepted: Iterable<Scheme>): AppError {
  const challenges = [...accepted].map((scheme) => CHALLENGES[scheme]);
  return new AppError(401, 'unauthorized', message, {
    headers: { 'WWW-Authenticate': challenges.join(', ') },
  });
}

export function invalidToken(message: string, cause?: unknown): AppError {
  const challenge = `${CHALLENGES.bearer}, error="invalid_token", error_description="${message}"`;
  return new AppError(401, 'unauthorized', message, { headers: { 'WWW-Authenticate': challenge }, cause });
}
