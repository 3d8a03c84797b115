/** Event that a webhook delivers. Repeated deliveries of an event have the same `id`. */
export type WebhookEvent<Type extends string = string, Data = Readonly<Record<string, unknown>>> = {
  id: string;
  type: Type;
  /** Time of the event (ISO 8601). */
  timestamp: string;
  data: Data;
};

/**
 * Error for a request that is not from Throughline, was modified, or is too old. Answer 400, and do not
 * handle the request.
 */
export class WebhookVerificationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WebhookVerificationError';
  }
}

/** Request headers of `fetch`, Node.js or a framework. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Options of {@link verify}. */
export type VerifyOptions = {
  /** Maximum difference between `webhook-timestamp` and the current time, in seconds. Default: 300. */
  toleranceSeconds?: number;
  /** Current time in milliseconds since the Unix epoch. Default: now. */
  now?: number;
};

const TOLERANCE_SECONDS = 300;

/**
 * Verifies the signature of a webhook request and returns its event ([Standard
 * Webhooks](https://www.standardwebhooks.com)). Uses WebCrypto, so it works in Node.js, browsers, Deno and
 * edge runtimes.
 * @param rawBody body as received, because a body that was parsed and serialized again may differ
 * @param secret secret of the webhook, which starts with `whsec_`
 * @throws WebhookVerificationError if the request is invalid
 * @throws TypeError if the secret is malformed
 */
export async function verify<Event extends WebhookEvent = WebhookEvent>(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() }: VerifyOptions = {},
): Promise<Event> {
  const id = requireHeader(headers, 'webhook-id');
  const timestamp = requireHeader(headers, 'webhook-timestamp');
  const signatures = requireHeader(headers, 'webhook-signature');
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError('webhook-timestamp is not a Unix time.');
  if (Math.abs(now / 1_000 - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookVerificationError(
      'webhook-timestamp is too old or in the future. The request may be a replay.',
    );
  }
  const body = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
  const key = await crypto.subtle.importKey(
    'raw',
    parseSecret(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  // While a secret is rotated, the header has one signature for each secret.
  for (const entry of signatures.split(' ')) {
    const [version, encoded = ''] = entry.split(',');
    const signature = version === 'v1' ? decodeBase64(encoded) : undefined;
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) {
      const event: Event = JSON.parse(body);
      return event;
    }
  }
  throw new WebhookVerificationError('webhook-signature does not match this body and secret.');
}

function requireHeader(headers: WebhookHeaders, name: string): string {
  const value =
    'get' in headers && typeof headers.get === 'function' ? headers.get(name) : findHeader(headers, name);
  if (typeof value !== 'string' || value === '') throw new WebhookVerificationError(`${name} is missing.`);
  return value;
}

/** Ignores the case of header names, because frameworks differ. */
function findHeader(headers: object, name: string): unknown {
  return Object.entries(headers).find(([headerName]) => headerName.toLowerCase() === name)?.[1];
}

function parseSecret(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = decodeBase64(secret.replace(/^whsec_/, ''));
  if (!bytes || bytes.length === 0)
    throw new TypeError('secret must be the secret of the webhook, which starts with whsec_.');
  return bytes;
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
