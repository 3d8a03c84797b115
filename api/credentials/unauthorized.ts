import { AppError } from '../request/errors.ts';

/** Credentials that an operation may accept, named after the document's security schemes. */
export type Scheme = 'bearer' | 'apiKey' | 'appKey' | 'writeKey';

/** Describes how to send each credential, for 401 messages. */
export const HOW_TO_SEND: Readonly<Record<Scheme, string>> = {
  bearer: '`Authorization: Bearer <ACCESS_TOKEN>`',
  apiKey: '`Authorization: ApiKey <API_KEY>`',
  appKey: '`X-App-Key: <APP_KEY>`',
  writeKey: '`X-Write-Key: <WRITE_KEY>`',
};

/** Challenges by scheme (RFC 9110 section 11.6.1). `invalidToken` adds the `error` of RFC 6750 section 3. */
const CHALLENGES: Readonly<Record<Scheme, string>> = {
  bearer: 'Bearer realm="throughline"',
  apiKey: 'ApiKey realm="throughline"',
  appKey: 'AppKey realm="throughline"',
  writeKey: 'WriteKey realm="throughline"',
};

/** 401. `accepted`: the operation's schemes. */
export function unauthorized(
  message: string,
  accepted: Iterable<Scheme>,
  options: { cause?: unknown } = {},
): AppError {
  const challenges = [...accepted].map((scheme) => CHALLENGES[scheme]);
  return new AppError(401, 'unauthorized', message, {
    headers: { 'WWW-Authenticate': challenges.join(', ') },
    ...options,
  });
}

/** 401 for an invalid access token. */
export function invalidToken(message: string, cause?: unknown): AppError {
  const challenge = `${CHALLENGES.bearer}, error="invalid_token", error_description="${message}"`;
  return new AppError(401, 'unauthorized', message, { headers: { 'WWW-Authenticate': challenge }, cause });
}
