import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../wire/clock.ts';
import { resetEntry, type Journal } from '../wire/journal.ts';

const strings = z.array(z.string());

const challenge = z.object({ value: z.string(), method: z.enum(['S256', 'plain']) });

/** What PKCE binds a code to: https://datatracker.ietf.org/doc/html/rfc7636 */
export type Challenge = z.infer<typeof challenge>;

const codeFields = z.object({
  code: z.string(),
  account: z.string(),
  person: z.string(),
  clientId: z.string(),
  redirectUri: z.string(),
  scopes: strings,
  challenge: challenge.nullable(),
  /** What only one provider keeps of a consent. */
  facts: z.record(z.string(), z.string()),
  expiresAt: z.number(),
  isUsed: z.boolean(),
});

const grantFields = z.object({
  id: z.string(),
  account: z.string(),
  person: z.string(),
  clientId: z.string(),
  scopes: strings,
  facts: z.record(z.string(), z.string()),
  createdAt: z.number(),
  /** When it ends by itself; null for never. */
  expiresAt: z.number().nullable(),
  ended: z.enum(['revoked', 'reused', 'limit']).nullable(),
});

const tokenFields = z.object({
  token: z.string(),
  grantId: z.string(),
  account: z.string(),
  use: z.enum(['access', 'refresh']),
  scopes: strings,
  expiresAt: z.number().nullable(),
  /** A refresh token that was rotated. */
  isSpent: z.boolean(),
});

const savedEntry = z.discriminatedUnion('kind', [
  codeFields.extend({ kind: z.literal('code') }),
  grantFields.extend({ kind: z.literal('grant') }),
  tokenFields.extend({ kind: z.literal('token') }),
  resetEntry,
]);

/** An authorization code with the consent that it stands for. Times in milliseconds since 1970, the account's. */
export type Code = z.infer<typeof codeFields>;

/** What a person granted to a client. */
export type Grant = z.infer<typeof grantFields>;

/** A token of a grant. */
export type IssuedToken = z.infer<typeof tokenFields>;

type NewToken = { use: IssuedToken['use']; prefix: string; expiresAt: number | null; scopes?: string[] };

const MAX_KEPT = 20_000;

/** The codes, grants and tokens of one provider. The newest 20,000 of each are kept. */
export class Grants {
  readonly #provider: string;
  readonly #clock: Clock;
  readonly #journal: Journal | null;
  readonly #codes = new Map<string, Code>();
  readonly #grants = new Map<string, Grant>();
  readonly #tokens = new Map<string, IssuedToken>();
  /** How much was made for each account. It names the next thing, so that the same calls get the same names. */
  readonly #made = new Map<string, number>();

  constructor(provider: string, clock: Clock, journal: Journal | null) {
    this.#provider = provider;
    this.#clock = clock;
    this.#journal = journal;
    for (const line of journal?.entries() ?? []) {
      const entry = savedEntry.safeParse(line).data;
      if (!entry) continue;
      if (entry.kind === 'reset') this.#forget(entry.account);
      else this.#put(entry);
    }
  }

  now(account: string): number {
    return this.#clock.now(account);
  }

  addCode(consent: Omit<Code, 'code' | 'expiresAt' | 'isUsed'>, prefix: string, lifetimeMs: number): Code {
    const { account } = consent;
    const code = prefix + this.#name(account);
    const added = { ...consent, code, expiresAt: this.now(account) + lifetimeMs, isUsed: false };
    this.#save({ kind: 'code', ...added });
    return added;
  }

  findCode(code: string): Code | undefined {
    return this.#codes.get(code);
  }

  /** Marks a code as used and opens the grant that it stands for. */
  open(code: Code, expiresAt: number | null = null): Grant {
    this.#save({ kind: 'code', ...code, isUsed: true });
    const { account, person, clientId, scopes, facts } = code;
    const createdAt = this.now(account);
    const id = `grant_${createHash('sha256').update(code.code).digest('hex').slice(0, 24)}`;
    const grant = { id, account, person, clientId, scopes, facts, createdAt, expiresAt, ended: null };
    this.#save({ kind: 'grant', ...grant });
    return grant;
  }

  /** The grant that a code was exchanged for. */
  grantOfCode(code: Code): Grant | undefined {
    return this.#grants.get(`grant_${createHash('sha256').update(code.code).digest('hex').slice(0, 24)}`);
  }

  addToken(grant: Grant, { use, prefix, expiresAt, scopes = grant.scopes }: NewToken): string {
    const token = prefix + this.#name(grant.account);
    const { id: grantId, account } = grant;
    this.#save({ kind: 'token', token, grantId, account, use, scopes, expiresAt, isSpent: false });
    return token;
  }

  /** A token with its grant. Whether either still holds is for the caller to see: {@link isLive}. */
  findToken(token: string): { token: IssuedToken; grant: Grant } | undefined {
    const found = this.#tokens.get(token);
    const grant = found && this.#grants.get(found.grantId);
    return found && grant && { token: found, grant };
  }

  findGrant(id: string): Grant | undefined {
    return this.#grants.get(id);
  }

  /** Whether a grant was neither ended nor has run out. */
  isLive({ ended, expiresAt, account }: Grant): boolean {
    return ended === null && (expiresAt === null || expiresAt > this.now(account));
  }

  /** Whether a token can be used. */
  isTokenLive({ token, grant }: { token: IssuedToken; grant: Grant }): boolean {
    const { expiresAt, isSpent, account } = token;
    return this.isLive(grant) && !isSpent && (expiresAt === null || expiresAt > this.now(account));
  }

  /** Marks a refresh token as rotated. */
  spend(token: IssuedToken): void {
    this.#save({ kind: 'token', ...token, isSpent: true });
  }

  /** The grants of an account, or of all, oldest first. */
  list(account?: string): Grant[] {
    return [...this.#grants.values()].filter((grant) => account === undefined || grant.account === account);
  }

  /** Ends grants that have not ended; returns their number. */
  end(grants: readonly Grant[], how: NonNullable<Grant['ended']>): number {
    const open = grants.filter(({ ended }) => ended === null);
    for (const grant of open) this.#save({ kind: 'grant', ...grant, ended: how });
    return open.length;
  }

  /** Takes scopes from a grant. */
  narrow(grant: Grant, scopes: string[]): void {
    this.#save({ kind: 'grant', ...grant, scopes });
  }

  reset(account?: string): void {
    this.#journal?.append({ kind: 'reset', account });
    this.#forget(account);
  }

  #name(account: string): string {
    const count = this.#made.get(account) ?? 0;
    return createHash('sha256').update(`${this.#provider}\n${account}\n${count}`).digest('base64url');
  }

  #save(entry: Exclude<z.infer<typeof savedEntry>, { kind: 'reset' }>): void {
    this.#journal?.append(entry);
    this.#put(entry);
  }

  #put(entry: Exclude<z.infer<typeof savedEntry>, { kind: 'reset' }>): void {
    this.#made.set(entry.account, (this.#made.get(entry.account) ?? 0) + 1);
    if (entry.kind === 'code') keep(this.#codes, entry.code, codeFields.parse(entry));
    else if (entry.kind === 'grant') keep(this.#grants, entry.id, grantFields.parse(entry));
    else keep(this.#tokens, entry.token, tokenFields.parse(entry));
  }

  #forget(account?: string): void {
    for (const map of [this.#codes, this.#grants, this.#tokens]) {
      for (const [name, one] of map) if (account === undefined || one.account === account) map.delete(name);
    }
    if (account === undefined) this.#made.clear();
    else this.#made.delete(account);
  }
}

function keep<T>(map: Map<string, T>, name: string, value: T): void {
  map.set(name, value);
  const oldest = map.size > MAX_KEPT ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
}
