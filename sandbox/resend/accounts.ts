import { createHash } from 'node:crypto';
import { z } from 'zod';
import { PerAccount } from '../wire/per-account.ts';

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

/** What each account of Resend has besides its mails: its domains. */
export class ResendAccounts {
  readonly #domains = new PerAccount<Domain[] | null>(null);

  readonly #suppressions = new PerAccount<Suppression[]>([]);

  /** Sets domains or suppressions of one account. Null gives it back the one that it has by itself. Throws a ZodError. */
  configure(body: unknown): { account: string; domains: Domain[] } {
    const { account, domains, suppressions } = command.parse(body);
    if (domains !== undefined) this.#domains.set(domains, account);
    if (suppressions) this.#suppressions.set(suppressions, account);
    return { account, domains: this.#of(account) };
  }

  reset(account?: string): void {
    this.#domains.clear(account);
    this.#suppressions.clear(account);
  }

  /** The suppression list of an account: https://resend.com/docs/api-reference/suppressions/list-suppressions */
  suppressions(account: string): { id: string; email: string; origin: string }[] {
    return this.#suppressions.get(account).map(({ email, origin }) => ({
      object: 'suppression',
      id: idOf(`${account}\n${email}`),
      email,
      origin,
      source_id: origin === 'manual' ? null : idOf(`mail ${email}`),
      created_at: '2026-10-06T23:47:56.678Z',
    }));
  }

  /** The domains of an account as `GET /domains` shows them. */
  list(account: string): { id: string; name: string; status: string }[] {
    return this.#of(account).map(({ name, status }) => ({
      object: 'domain',
      id: idOf(`${account}\n${name}`),
      name,
      status,
      created_at: '2026-01-01 00:00:00.000000+00',
      region: 'eu-west-1',
      capabilities: { sending: 'enabled', receiving: 'disabled' },
    }));
  }

  /** The sender's domain, where the account's domains were set and none that is verified covers it; else undefined. */
  unverified(account: string, senderDomain: string): string | undefined {
    const domains = this.#domains.get(account);
    const isCovered = domains?.some(
      ({ name, status }) =>
        status === 'verified' && (senderDomain === name || senderDomain.endsWith(`.${name}`)),
    );
    return isCovered === false ? senderDomain : undefined;
  }

  #of(account: string): Domain[] {
    const own = this.#domains.get(account);
    if (own) return own;
    const name = account
      .replace(/^re_/, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-');
    return [{ name: `${name}.example`, status: 'verified' }];
  }
}

function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}
