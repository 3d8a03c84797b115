import { toAsciiUrl } from './ascii-url.ts';

export const UTM_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** Ad platforms append click ids to the landing page's URL. `svc_cid` is Throughline's own. */
export const CLICK_ID_FIELDS = [
  'gclid',
  'fbclid',
  'msclkid',
  'ttclid',
  'wbraid',
  'gbraid',
  'li_fat_id',
  'twclid',
  'epik',
  'dclid',
  'svc_cid',
] as const;

/** `fbc` and `fbp` are the values of the cookies that Meta's pixel sets. */
const PAGE_FIELDS = ['referrer', 'landingPath', 'fbc', 'fbp'] as const;

/** The API sets these fields for events from browsers, so a write key may not send them. */
export const SERVER_FIELDS = ['userAgent', 'ip'] as const;

/** All values are strings, and none is empty. */
export const TOUCH_FIELDS = [...UTM_FIELDS, ...CLICK_ID_FIELDS, ...PAGE_FIELDS, ...SERVER_FIELDS] as const;

type TouchField = (typeof TOUCH_FIELDS)[number];

export type Touch = Partial<Record<TouchField, string>>;

const SOURCE_FIELDS: readonly TouchField[] = [...UTM_FIELDS, ...CLICK_ID_FIELDS];

/**
 * Returns whether a touch has a source: a campaign parameter, a click id, or a referrer on another host.
 * @param ownHosts hosts of the site in lower case, such as `www.example.com`, with the port if it is not the
 * default port
 */
export function hasSource(touch: Touch, ownHosts: ReadonlySet<string>): boolean {
  if (SOURCE_FIELDS.some((field) => touch[field])) return true;
  const host = getHost(touch.referrer);
  return host !== undefined && !ownHosts.has(host);
}

export function getHost(referrer: string | undefined): string | undefined {
  const [site = ''] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+/i.exec(referrer ?? '') ?? [];
  const [, authority] = /^[^/]*:\/\/([^/?#]+)/.exec(toAsciiUrl(site)) ?? [];
  return authority?.split('@').at(-1)?.toLowerCase();
}
