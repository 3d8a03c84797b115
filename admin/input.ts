import { isSupportedCountry } from 'libphonenumber-js';
import { isTimeZone } from '../domain/local-clock.ts';
import { z } from 'zod';
import { toAsciiAddress } from '../domain/email-address.ts';
import { KEY_SCOPES, PLATFORM_SCOPES, SCOPES } from '../domain/scopes.ts';
import { toOrigin } from '../domain/web-origin.ts';

/** Exported again for `dev`, which may import only from `admin`. */
export { KEY_SCOPES, SCOPES };

/** One line without control characters, which a terminal would interpret. */
export const name = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(200, 'must have at most 200 characters')
  .regex(/^\P{Cc}*$/u, 'must be one line of text');

export const text = z.string().trim().max(1000, 'must have at most 1000 characters');

export const uuid = z.uuid({ error: 'must be a UUID' }).transform((id) => id.toLowerCase());

export const flag = z.boolean().optional();

export function createWordSchema<const Word extends string>(words: readonly Word[]) {
  return z.enum(words, { error: `must be one of ${words.join(', ')}` });
}

export const MEGABYTE = 1_000_000;

export const trackingId = z.string().min(1, 'must not be empty').max(100, 'must have at most 100 characters');

export const oauthClientId = z
  .string()
  .max(255)
  .regex(/^([\w-]{1,100}|https:\/\/[\x21-\x7e]+)$/, 'must be the id of an OAuth client');

/** Contains no `@`, so that a user id cannot be mistaken for an e-mail address. */
export const userId = z.string().regex(/^[\w.:|-]{1,100}$/, 'must be 1 to 100 letters, digits or . _ : | -');

/** The URL is not normalized, because issuers are compared byte by byte. */
export const issuer = z
  .url({ protocol: /^https?$/, error: 'must be a URL such as https://id.example.com' })
  .max(500, 'must have at most 500 characters');

/** Case-sensitive text without control characters (RFC 7519 section 4.1.2). */
export const subject = z
  .string()
  .min(1, 'must not be empty')
  .max(255, 'must have at most 255 characters')
  .regex(/^\P{Cc}*$/u, 'must be one line of text');

export const user = z
  .string()
  .trim()
  .min(1, 'must be an id or an e-mail address')
  // E-mail addresses are stored in ASCII. Ids are always ASCII, so the conversion does not change them.
  .transform(toAsciiAddress)
  .pipe(z.string().max(254, 'must have at most 254 characters'));

export const emailAddress = z
  .string()
  .transform(toAsciiAddress)
  .pipe(z.email({ error: 'must be an e-mail address' }).max(254, 'must have at most 254 characters'));

function createScopesSchema<Name extends string>(all: readonly Name[], owner = '') {
  return z
    .array(
      z.enum(all, {
        error: ({ input }) => `${JSON.stringify(input)} is not a scope${owner}; use any of ${all.join(', ')}`,
      }),
    )
    .min(1, 'must name at least one scope')
    .transform((list) => [...new Set(list)]);
}

export const scopes = createScopesSchema(SCOPES);
export const keyScopes = createScopesSchema(KEY_SCOPES, ' of a key');
export const platformScopes = createScopesSchema(PLATFORM_SCOPES, ' of an OAuth client');

const SECONDS_PER_UNIT = new Map([
  ['s', 1],
  ['m', 60],
  ['h', 3600],
  ['d', 86_400],
]);

/** Duration such as `90s`, `15m`, `24h` or `30d`, in seconds. */
export const duration = z.string().transform((raw, context) => {
  const [, number, unit = ''] = /^(\d{1,6})([smhd])$/.exec(raw) ?? [];
  const seconds = Number(number) * (SECONDS_PER_UNIT.get(unit) ?? Number.NaN);
  if (seconds > 0) return seconds;
  context.addIssue({ code: 'custom', message: 'must be a duration such as 90s, 15m, 24h or 30d' });
  return z.NEVER;
});

export function createNumberSchema(from: number, to: number) {
  const bounds = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, bounds)
    .transform(Number)
    .pipe(z.number().min(from, bounds).max(to, bounds));
}

/** Origins as browsers send them in the header `Origin`, without duplicates. */
export const origins = z
  .array(
    z.string().transform((raw, context) => {
      const origin = toOrigin(raw);
      if (origin !== undefined) return origin;
      context.addIssue({
        code: 'custom',
        message: 'must be an origin such as https://www.example.com, without a path or a wildcard',
      });
      return z.NEVER;
    }),
  )
  .min(1, 'must name at least one origin')
  .max(100, 'must name at most 100 origins')
  .transform((list) => [...new Set(list)]);

/** Country for which phone numbers can be parsed. `none` becomes null. */
export const country = z.string().transform((raw, context) => {
  if (raw === 'none') return null;
  if (isSupportedCountry(raw.toUpperCase())) return raw.toUpperCase();
  context.addIssue({ code: 'custom', message: 'must be a country code such as PT, or none' });
  return z.NEVER;
});

export const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/, 'must be an ISO 4217 code such as EUR')
  .transform((raw) => raw.toUpperCase());

export const timeZone = z.string().refine(isTimeZone, 'must be an IANA time zone such as Europe/Lisbon');

export const yesOrNo = z
  .enum(['yes', 'no'], { error: 'must be yes or no' })
  .transform((raw) => raw === 'yes');
