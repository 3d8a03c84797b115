import { z } from 'zod';
import { getUuid } from '../wire/ids.ts';
import { PerAccount } from '../wire/per-account.ts';
import { createRefusal } from './refusals.ts';

const domain = z.strictObject({
  name: z.string().regex(/^[a-z0-9.-]{1,253}$/, 'must be a domain in small letters'),
  status: z
    .enum(['not_started', 'pending', 'verified', 'failed', 'partially_verified', 'partially_failed'])
    .default('verified'),
});

const suppression = z.strictObject({
  email: z.string().min(1).max(320),
  origin: z.enum(['bounce', 'complaint', 'manual']),
});

type Suppression = z.infer<typeof suppression>;

const command = z.strictObject({
  account: z.string().startsWith('re_'),
  domains: z.array(domain).max(100).nullable().optional(),
  suppressions: z.array(suppression).max(10_000).optional(),
});

type Domain = z.infer<typeof domain>;

/** Domains and suppressions of each account. */
export class ResendAccounts {
  readonly #domains = new PerAccount<Domain[] | null>(null);

  readonly #suppressions = new PerAccount<Suppression[]>([]);

  /**
   * Sets domains or suppressions of one account; null restores the default.
   * @throws ZodError
   */
  configure(body: unknown): { account: string; domains: Domain[] } {
    const { account, domains, suppressions } = command.parse(body);
    if (domains !== undefined) this.#domains.set(domains, account);
    if (suppressions) this.#suppressions.set(suppressions, account);
    return { account, domains: this.#getDomains(account) };
  }

  reset(account?: string): void {
    this.#domains.reset(account);
    this.#suppressions.reset(account);
  }

  /**
   * Returns the suppression list of an account.
   * @see https://resend.com/docs/api-reference/suppressions/list-suppressions
   */
  suppressions(account: string): { id: string; email: string; origin: string }[] {
    return this.#suppressions.get(account).map(({ email, origin }) => ({
      object: 'suppression',
      id: getUuid(`${account}\n${email}`),
      email,
      origin,
      source_id: origin === 'manual' ? null : getUuid(`mail ${email}`),
      created_at: '2026-10-06T23:47:56.678Z',
    }));
  }

  /** Returns the domains of an account, as `GET /domains` does. */
  list(account: string): { id: string; name: string; status: string }[] {
    return this.#getDomains(account).map(({ name, status }) => ({
      object: 'domain',
      id: getUuid(`${account}\n${name}`),
      name,
      status,
      created_at: '2026-01-01 00:00:00.000000+00',
      region: 'eu-west-1',
      capabilities: { sending: 'enabled', receiving: 'disabled' },
    }));
  }

  /** Returns the sender's domain if the account's configured domains do not verify it; else undefined. */
  unverified(account: string, senderDomain: string): string | undefined {
    const domains = this.#domains.get(account);
    const isCovered = domains?.some(
      ({ name, status }) =>
        status === 'verified' && (senderDomain === name || senderDomain.endsWith(`.${name}`)),
    );
    return isCovered === false ? senderDomain : undefined;
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
 * Returns a page of a list, by `limit` (1 to 100, 20 by default) and `after`.
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
