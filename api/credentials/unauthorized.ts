import { AppError } from '../request/errors.ts';

/** What an operation may take, by the names of the security schemes in the OpenAPI document. */
export type Scheme = 'bearer' | 'apiKey' | 'appKey' | 'writeKey';

/** How each scheme is sent, for the messages of 401 answers. */
export const HOW_TO_SEND: Readonly<Record<Scheme, string>> = {
  bearer: '`Authorization: Bearer <ACCESS_TOKEN>`',
  apiKey: '`Authorization: ApiKey <API_KEY>`',
  appKey: '`X-App-Key: <APP_KEY>`',
  writeKey: '`X-Write-Key: <WRITE_KEY>`',
};

/** RFC 9110 section 11.6.1; `error` as RFC 6750 section 3 has it, and only when a token was sent. */
const CHALLENGES: Readonly<Record<Scheme, string>> = {
  bearer: 'Bearer realm="throughline"',
  apiKey: 'ApiKey realm="throughline"',
  appKey: 'AppKey realm="throughline"',
  writeKey: 'WriteKey realm="throughline"',
};

/** 401. `accepted`: the schemes that would have been right. */
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

/** 401 for an access token that was sent and does not hold. */
export function invalidToken(message: string, cause?: unknown): AppError {
  const challenge = `${CHALLENGES.bearer}, error="invalid_token", error_description="${message}"`;
  return new AppError(401, 'unauthorized', message, { headers: { 'WWW-Authenticate': challenge }, cause });
}
