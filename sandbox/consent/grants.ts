import { z } from 'zod';
import type { Clock } from '../wire/clock.ts';
import { sha256 } from '../wire/ids.ts';
import { Changes, type Journal } from '../wire/journal.ts';
import { BoundedMap } from '../wire/per-account.ts';

const strings = z.array(z.string());

const challenge = z.object({ value: z.string(), method: z.enum(['S256', 'plain']) });

export type Challenge = z.infer<typeof challenge>;

const codeEntry = z.object({
  kind: z.literal('code'),
  code: z.string(),
  account: z.string(),
  person: z.string(),
  clientId: z.string(),
  redirectUri: z.string(),
  scopes: strings,
  challenge: challenge.nullable(),
  facts: z.record(z.string(), z.string()),
  expiresAt: z.number(),
  isUsed: z.boolean(),
});

const grantEntry = z.object({
  kind: z.literal('grant'),
  id: z.string(),
  account: z.string(),
  person: z.string(),
  clientId: z.string(),
  scopes: strings,
  facts: z.record(z.string(), z.string()),
  createdAt: z.number(),
  /** Null: never expires. */
  expiresAt: z.number().nullable(),
  ended: z.enum(['revoked', 'reused', 'limit']).nullable(),
});

const tokenEntry = z.object({
  kind: z.literal('token'),
  token: z.string(),
  grantId: z.string(),
  account: z.string(),
  use: z.enum(['access', 'refresh']),
  scopes: strings,
  expiresAt: z.number().nullable(),
  isSpent: z.boolean(),
});

const savedEntry = z.discriminatedUnion('kind', [codeEntry, grantEntry, tokenEntry]);

/** Times in milliseconds since 1970, by the account's clock. */
export type Code = z.infer<typeof codeEntry>;

export type Grant = z.infer<typeof grantEntry>;

export type IssuedToken = z.infer<typeof tokenEntry>;

type NewToken = { use: IssuedToken['use']; prefix: string; expiresAt: number | null; scopes?: string[] };

const MAX_KEPT = 20_000;

/** Stores a provider's codes, grants and tokens. Keeps the newest 20,000 of each. */
export class Grants {
  readonly #provider: string;
  readonly #clock: Clock;
  readonly #changes: Changes<z.infer<typeof savedEntry>>;
  readonly #codes = new BoundedMap<Code>(MAX_KEPT);
  readonly #grants = new BoundedMap<Grant>(MAX_KEPT);
  readonly #tokens = new BoundedMap<IssuedToken>(MAX_KEPT);

  /**
   * @param provider name of the provider. Codes and tokens derive from this name, the account and the
   * account's number of recorded changes, so each run issues the same values
   * @param journal if null, a restart loses all codes, grants and tokens
   */
  constructor(provider: string, clock: Clock, journal: Journal | null) {
    this.#provider = provider;
    this.#clock = clock;
    this.#changes = new Changes(journal, savedEntry, {
      apply: (entry) => this.#store(entry),
      forget: (account) => this.#forget(account),
    });
  }

  now(account: string): number {
    return this.#clock.now(account);
  }

  addCode(
    consent: Omit<Code, 'kind' | 'code' | 'expiresAt' | 'isUsed'>,
    prefix: string,
    lifetimeMs: number,
  ): Code {
    const { account } = consent;
    const code = prefix + this.#deriveSecret(account);
    const expiresAt = this.now(account) + lifetimeMs;
    const added: Code = { kind: 'code', ...consent, code, expiresAt, isUsed: false };
    this.#changes.record(added);
    return added;
  }

  findCode(code: string): Code | undefined {
    return this.#codes.get(code);
  }

  openGrant(code: Code, expiresAt: number | null = null): Grant {
    this.#changes.record({ ...code, isUsed: true });
    const { account, person, clientId, scopes, facts } = code;
    const times = { createdAt: this.now(account), expiresAt, ended: null };
    const grant: Grant = {
      kind: 'grant',
      id: getGrantId(code),
      account,
      person,
      clientId,
      scopes,
      facts,
      ...times,
    };
    this.#changes.record(grant);
    return grant;
  }

  getGrantOfCode(code: Code): Grant | undefined {
    return this.#grants.get(getGrantId(code));
  }

  addToken(grant: Grant, { use, prefix, expiresAt, scopes = grant.scopes }: NewToken): string {
    const token = prefix + this.#deriveSecret(grant.account);
    const { id: grantId, account } = grant;
    this.#changes.record({ kind: 'token', token, grantId, account, use, scopes, expiresAt, isSpent: false });
    return token;
  }

  /** The token may be expired or revoked. Callers check with {@link isTokenLive}. */
  findToken(token: string): { token: IssuedToken; grant: Grant } | undefined {
    const found = this.#tokens.get(token);
    const grant = found && this.#grants.get(found.grantId);
    return found && grant && { token: found, grant };
  }

  findGrant(id: string): Grant | undefined {
    return this.#grants.get(id);
  }

  isLive({ ended, expiresAt, account }: Grant): boolean {
    return ended === null && (expiresAt === null || expiresAt > this.now(account));
  }

  isTokenLive({ token, grant }: { token: IssuedToken; grant: Grant }): boolean {
    const { expiresAt, isSpent, account } = token;
    return this.isLive(grant) && !isSpent && (expiresAt === null || expiresAt > this.now(account));
  }

  markSpent(token: IssuedToken): void {
    this.#changes.record({ ...token, isSpent: true });
  }

  list(account?: string): Grant[] {
    return this.#grants.list(account);
  }

  /**
   * Ends grants, except those that have already ended.
   * @returns the number of ended grants
   */
  end(grants: readonly Grant[], reason: NonNullable<Grant['ended']>): number {
    const openGrants = grants.filter(({ ended }) => ended === null);
    for (const grant of openGrants) this.#changes.record({ ...grant, ended: reason });
    return openGrants.length;
  }

  withdrawScope(grant: Grant, scope: unknown): void {
    this.#changes.record({ ...grant, scopes: grant.scopes.filter((granted) => granted !== scope) });
  }

  reset(account?: string): void {
    this.#changes.reset(account);
  }

  #deriveSecret(account: string): string {
    return sha256(`${this.#provider}\n${account}\n${this.#changes.getCount(account)}`).toString('base64url');
  }

  #store(entry: z.infer<typeof savedEntry>): void {
    if (entry.kind === 'code') this.#codes.set(entry.code, entry);
    else if (entry.kind === 'grant') this.#grants.set(entry.id, entry);
    else this.#tokens.set(entry.token, entry);
  }

  #forget(account?: string): void {
    for (const kept of [this.#codes, this.#grants, this.#tokens]) kept.clear(account);
  }
}

function getGrantId({ code }: Code): string {
  return `grant_${sha256(code).toString('hex').slice(0, 24)}`;
}
