import { z } from 'zod';
import { isRedirectUri } from '../../consent/mount-consent.ts';
import { createOAuthRefusal } from '../../consent/serve-form.ts';
import type { Clock } from '../../wire/clock.ts';
import { sha256 } from '../../wire/ids.ts';
import { Changes, type Journal } from '../../wire/journal.ts';

/** Scopes of Resend: https://resend.com/docs/api-reference/oauth */
export const SCOPES: readonly string[] = ['emails:send', 'full_access'];

const registration = z.object({
  client_name: z.string().min(1).max(200),
  redirect_uris: z
    .array(z.string().refine(isRedirectUri, 'must be https, or http on a loopback address'))
    .min(1)
    .max(10),
  grant_types: z.array(z.enum(['authorization_code', 'refresh_token'])).optional(),
  scope: z.string().optional(),
  token_endpoint_auth_method: z.enum(['none', 'client_secret_basic', 'client_secret_post']).default('none'),
});

const saved = registration.extend({
  id: z.string(),
  secret: z.string().nullable(),
});

/** A client. `secret` is null for a public client, and undefined if any secret is accepted. */
type Client = { secret: string | null | undefined; takes(redirectUri: string): boolean };

const MAX_CLIENTS = 1_000;
const MAX_PER_HOUR = 20;
const HOUR_MS = 3_600_000;

/** OAuth clients: registered clients (RFC 7591), and every id with the prefix `sandbox-`. */
export class ResendClients {
  readonly #clock: Clock;
  readonly #changes: Changes<z.infer<typeof saved>>;
  readonly #clients = new Map<string, z.infer<typeof saved>>();
  #registeredAt: number[] = [];

  constructor(clock: Clock, journal: Journal | null) {
    this.#clock = clock;
    this.#changes = new Changes(journal, saved, {
      apply: (client) => this.#clients.set(client.id, client),
      forget: () => this.#clients.clear(),
    });
  }

  find(id: string): Client | undefined {
    const registered = this.#clients.get(id);
    if (registered) {
      return { secret: registered.secret, takes: (uri) => registered.redirect_uris.includes(uri) };
    }
    return id.startsWith('sandbox-') ? { secret: undefined, takes: () => true } : undefined;
  }

  /**
   * Registers a client.
   * @throws Refusal for invalid metadata, and after 20 registrations in an hour
   */
  register(body: unknown): object {
    const now = this.#clock.now('register');
    this.#registeredAt = this.#registeredAt.filter((time) => now - time < HOUR_MS);
    if (this.#registeredAt.length >= MAX_PER_HOUR || this.#clients.size >= MAX_CLIENTS) {
      throw createOAuthRefusal(429, 'rate_limit_exceeded', 'Too many registrations.');
    }
    const parsed = registration.safeParse(body);
    if (!parsed.success) {
      const isUri = parsed.error.issues.some(({ path }) => path[0] === 'redirect_uris');
      const message = parsed.error.issues[0]?.message ?? 'Invalid.';
      throw createOAuthRefusal(400, isUri ? 'invalid_redirect_uri' : 'invalid_client_metadata', message);
    }
    if ((parsed.data.scope ?? '').split(' ').some((scope) => scope !== '' && !SCOPES.includes(scope))) {
      throw createOAuthRefusal(400, 'invalid_client_metadata', 'The scope is unknown.');
    }
    this.#registeredAt.push(now);
    const name = sha256(`client ${this.#clients.size}`).toString('hex');
    const isPublic = parsed.data.token_endpoint_auth_method === 'none';
    const secret = isPublic ? null : `rcs_${name.slice(32)}`;
    const client = { id: `client_${name.slice(0, 24)}`, secret, ...parsed.data };
    this.#changes.record(client);
    return {
      client_id: client.id,
      client_id_issued_at: Math.floor(now / 1000),
      ...(secret !== null && { client_secret: secret, client_secret_expires_at: 0 }),
      ...parsed.data,
    };
  }
}
