import { fbcOf } from '../../domain/meta-click.ts';
import { CLICK_ID_FIELDS, UTM_FIELDS } from '../../domain/touch-fields.ts';
import { readCookie, attempt } from './storage.ts';

/** Where a visitor came to: read when the script starts, since consent may come after the address has changed. */
export type Place = { path: string; search: string; referrer: string | undefined };

const PARAMETERS = [...UTM_FIELDS, ...CLICK_ID_FIELDS];

/**
 * The current page. Its query is read for campaigns and sent nowhere else: it can hold anything. The fragment counts
 * only where a single-page application keeps its path in it.
 */
export function currentPlace(): Place {
  const { pathname, search, hash } = location;
  const route = /^#!?\/[^?#&=;]*/.exec(hash)?.[0] ?? '';
  return { path: pathname + route, search, referrer: undefined };
}

/** The page that led here, without its query. Undefined if none did, or one of the same site. */
export function externalReferrer(cookieDomain: string | undefined): string | undefined {
  const { referrer } = document;
  const host = attempt(() => new URL(referrer).hostname);
  if (host === undefined || host === location.hostname) return undefined;
  if (cookieDomain && `.${host}`.endsWith(`.${cookieDomain}`)) return undefined;
  return referrer.split(/[?#]/)[0];
}

/** The campaign parameters and click ids of an address's query. */
export function readCampaign(search: string): Record<string, string> {
  const query = new URLSearchParams(search);
  const found = PARAMETERS.map((name) => [name, query.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== ''));
}

/** A short name of a campaign, to know it again: not secret, and not unique beyond one browser. */
export function nameOfCampaign(campaign: Record<string, string>): string {
  const text = Object.values(campaign).join('\n');
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(index)) >>> 0;
  }
  return text && hash.toString(36);
}

/**
 * The touch of an arrival, as the API takes it: empty fields left out, `ip` and `userAgent` to be set by the server.
 * `fbc` is made from the address's click id where Meta's own script has not stored this click.
 */
export function makeTouch(
  campaign: Record<string, string>,
  { path, referrer }: Place,
): Record<string, string | undefined> {
  return {
    ...campaign,
    referrer,
    landingPath: path,
    fbc: fbcOf({ fbc: readCookie('_fbc'), fbclid: campaign['fbclid'] }, Date.now()),
    fbp: readCookie('_fbp') || undefined,
  };
}
