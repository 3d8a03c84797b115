import { z } from 'zod';
import { deriveUuid } from '../wire/ids.ts';
import { PerAccount } from '../wire/per-account.ts';
import { createRefusal } from './errors.ts';

const domain = z.strictObject({
  name: z.string().regex(/^[a-z0-9.-]{1,253}$/, 'must be a domain in lower case'),
  status: z
    .enum(['not_started', 'pending', 'verified', 'failed', 'partially_verified', 'partially_failed'])
    .default('verified'),
});

const suppression = z.strictObject({
  email: z.string().min(1).max(320),
  origin: z.enum(['bounce', 'complaint', 'manual']),
});

type Suppression = z.infer<typeof suppression>;

const settingsCommand = z.strictObject({
  account: z.string().startsWith('re_'),
  domains: z.array(domain).max(100).nullable().optional(),
  suppressions: z.array(suppression).max(10_000).optional(),
});

type Domain = z.infer<typeof domain>;

export class ResendAccounts {
  readonly #domains = new PerAccount<Domain[] | null>(null);

  readonly #suppressions = new PerAccount<Suppression[]>([]);

  /**
   * With null `domains`, every sender domain except `unverified.example` is accepted.
   * @throws ZodError for an invalid body
   */
  configure(body: unknown): { account: string; domains: Domain[] } {
    const { account, domains, suppressions } = settingsCommand.parse(body);
    if (domains !== undefined) this.#domains.set(domains, account);
    if (suppressions) this.#suppressions.set(suppressions, account);
    return { account, domains: this.#getDomains(account) };
  }

  reset(account?: string): void {
    this.#domains.reset(account);
    this.#suppressions.reset(account);
  }

  /** @see https://resend.com/docs/api-reference/suppressions/list-suppressions */
  listSuppressions(account: string): { id: string; email: string; origin: string }[] {
    return this.#suppressions.get(account).map(({ email, origin }) => ({
      object: 'suppression',
      id: deriveUuid(`${account}\n${email}`),
      email,
      origin,
      source_id: origin === 'manual' ? null : deriveUuid(`mail ${email}`),
      created_at: '2026-10-06T23:47:56.678Z',
    }));
  }

  /** @see https://resend.com/docs/api-reference/domains/list-domains */
  listDomains(account: string): { id: string; name: string; status: string }[] {
    return this.#getDomains(account).map(({ name, status }) => ({
      object: 'domain',
      id: deriveUuid(`${account}\n${name}`),
      name,
      status,
      created_at: '2026-01-01 00:00:00.000000+00',
      region: 'eu-west-1',
      capabilities: { sending: 'enabled', receiving: 'disabled' },
    }));
  }

  /**
   * Accepts verified domains and their subdomains, or any domain if no list is configured.
   * `unverified.example` and its subdomains are never verified.
   */
  isVerifiedDomain(account: string, senderDomain: string): boolean {
    const isIn = (name: string) => senderDomain === name || senderDomain.endsWith(`.${name}`);
    if (isIn('unverified.example')) return false;
    const domains = this.#domains.get(account);
    return domains?.some(({ name, status }) => status === 'verified' && isIn(name)) ?? true;
  }

  #getDomains(account: string): Domain[] {
    const ownDomains = this.#domains.get(account);
    if (ownDomains) return ownDomains;
    const name = account
      .replace(/^re_/, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-');
    return [{ name: `${name}.example`, status: 'verified' }];
  }
}

/**
 * `limit` is 1 to 100, by default 20.
 * @throws Refusal for an invalid limit or an unknown id
 */
export function buildListPage(items: readonly { id: string }[], query: URLSearchParams): object {
  const limit = Number(query.get('limit') ?? 20);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw createRefusal('validation_error', { message: 'The `limit` must be between 1 and 100.' });
  }
  const after = query.get('after');
  const start = after === null ? 0 : items.findIndex(({ id }) => id === after) + 1;
  if (after !== null && start === 0) {
    throw createRefusal('validation_error', { message: 'The `after` must be the id of an entry.' });
  }
  const data = items.slice(start, start + limit);
  return { object: 'list', has_more: start + limit < items.length, data };
}
