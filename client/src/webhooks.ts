/** What a webhook tells: an event of the project, once, under one `id` however often it is delivered. */
export type WebhookEvent<Type extends string = string, Data = Readonly<Record<string, unknown>>> = {
  id: string;
  type: Type;
  /** When it happened, as an ISO 8601 date and time. */
  timestamp: string;
  data: Data;
};

/** The request is not one of Throughline's, was changed on its way, or is too old: answer 400 and do nothing. */
export class WebhookVerificationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WebhookVerificationError';
  }
}

/** The headers of a request, as `fetch`, Node.js or a framework has them. */
export type WebhookHeaders =
  { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;

/** How a request is verified. */
export type VerifyOptions = {
  /** Seconds by which the request's clock may differ from ours: 300 unless given. */
  toleranceSeconds?: number;
  /** The time, in milliseconds since 1970; by default now. */
  now?: number;
};

const TOLERANCE_SECONDS = 300;

/**
 * Verifies that a request comes from Throughline, and gives the event that it tells. By [Standard
 * Webhooks](https://www.standardwebhooks.com), and WebCrypto, which Node.js, browsers, Deno and edge runtimes have.
 * @param rawBody the body as it came: a parsed one that is written again is not the same
 * @param secret the secret of the endpoint, `whsec_…`
 * @throws WebhookVerificationError
 */
export async function verify<Event extends WebhookEvent = WebhookEvent>(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() }: VerifyOptions = {},
): Promise<Event> {
  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp');
  const signatures = header(headers, 'webhook-signature');
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError('webhook-timestamp is no time.');
  if (Math.abs(now / 1_000 - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookVerificationError('webhook-timestamp is too long ago, or to come: it may be a replay.');
  }
  const body = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
  const key = await crypto.subtle.importKey(
    'raw',
    secretBytes(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  // While a secret is rotated there is a signature by each.
  for (const one of signatures.split(' ')) {
    const [version, encoded = ''] = one.split(',');
    const signature = version === 'v1' ? fromBase64(encoded) : undefined;
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) {
      const event: Event = JSON.parse(body);
      return event;
    }
  }
  throw new WebhookVerificationError('No signature is one of this body by this secret.');
}

function header(headers: WebhookHeaders, name: string): string {
  const value =
    'get' in headers && typeof headers.get === 'function' ? headers.get(name) : named(headers, name);
  if (typeof value !== 'string' || value === '') throw new WebhookVerificationError(`${name} is missing.`);
  return value;
}

/** Frameworks write names as they came, or in lower case. */
function named(headers: object, name: string): unknown {
  return Object.entries(headers).find(([written]) => written.toLowerCase() === name)?.[1];
}

function secretBytes(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (!bytes || bytes.length === 0) throw new TypeError('The secret must be that of the endpoint: whsec_….');
  return bytes;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
