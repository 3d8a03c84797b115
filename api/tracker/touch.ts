import { getFbc } from '../../domain/meta-click.ts';
import { CLICK_ID_FIELDS, UTM_FIELDS } from '../../domain/touch-fields.ts';
import { readCookie, attempt } from './storage.ts';

/** `referrer` is set only for a landing page that was reached from another site. */
export type SitePage = { path: string; search: string; referrer: string | undefined };

const PARAMETERS = [...UTM_FIELDS, ...CLICK_ID_FIELDS];

/**
 * Returns the current page. Its path includes a fragment that is a route of a single-page application. Its
 * query may contain personal data, so pass `search` only to {@link readCampaign}.
 */
export function getCurrentPage(): SitePage {
  const { pathname, search, hash } = location;
  const route = /^#!?\/[^?#&=;]*/.exec(hash)?.[0] ?? '';
  return { path: pathname + route, search, referrer: undefined };
}

/** Returns the referrer without its query, or undefined if there is none or it is on the same site. */
export function getExternalReferrer(cookieDomain: string | undefined): string | undefined {
  const { referrer } = document;
  const host = attempt(() => new URL(referrer).hostname);
  if (host === undefined || host === location.hostname) return undefined;
  if (cookieDomain && `.${host}`.endsWith(`.${cookieDomain}`)) return undefined;
  return referrer.split(/[?#]/)[0];
}

export function readCampaign(search: string): Record<string, string> {
  const query = new URLSearchParams(search);
  const found = PARAMETERS.map((name) => [name, query.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== ''));
}

export function hashCampaign(campaign: Record<string, string>): string {
  const text = Object.entries(campaign).join('\n');
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(index)) >>> 0;
  }
  return text && hash.toString(36);
}

/**
 * Takes `fbc` from the `_fbc` cookie of Meta's script; if it is missing or belongs to another click, derives
 * `fbc` from the click id. The server adds `ip` and `userAgent`.
 */
export function createTouch(
  campaign: Record<string, string>,
  { path, referrer }: SitePage,
): Record<string, string | undefined> {
  return {
    ...campaign,
    referrer,
    landingPath: path,
    fbc: getFbc({ fbc: readCookie('_fbc'), fbclid: campaign['fbclid'] }, Date.now()),
    fbp: readCookie('_fbp') || undefined,
  };
}
