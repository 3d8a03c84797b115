import { toAsciiUrl } from './ascii-url.ts';

/** The campaign fields of a landing page's address. */
export const UTM_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** The click ids that ad platforms add to that address; `svc_cid` is this service's own. */
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

/** Further fields of a page: its referrer, its path, and the cookies of Meta's pixel (`_fbc`, `_fbp`). */
const PAGE_FIELDS = ['referrer', 'landingPath', 'fbc', 'fbp'] as const;

/** Fields that the server adds for a browser, and that only a trusted sender may set. */
export const SERVER_FIELDS = ['userAgent', 'ip'] as const;

/** The 22 fields of a touch. Each is a text; one that is empty is left out. */
export const TOUCH_FIELDS = [...UTM_FIELDS, ...CLICK_ID_FIELDS, ...PAGE_FIELDS, ...SERVER_FIELDS] as const;

type TouchField = (typeof TOUCH_FIELDS)[number];

/** A touch as it is stored and answered. */
export type Touch = Partial<Record<TouchField, string>>;

const SOURCE_FIELDS: readonly TouchField[] = [...UTM_FIELDS, ...CLICK_ID_FIELDS];

/**
 * Whether a touch tells of a source: a field of a campaign, a click id, or a referrer of another host. Without one the
 * visit was direct.
 * @param ownHosts the hosts of the site itself, in lower case: `www.example.com`, with a port where it has one
 */
export function hasSource(touch: Touch, ownHosts: ReadonlySet<string>): boolean {
  if (SOURCE_FIELDS.some((field) => touch[field])) return true;
  const host = hostOf(touch.referrer);
  return host !== undefined && !ownHosts.has(host);
}

/**
 * The host of a link: `https://mail.example.com/inbox` has the host `mail.example.com`, and so has an app's
 * `android-app://…`.
 */
export function hostOf(referrer: string | undefined): string | undefined {
  const [site = ''] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+/i.exec(referrer ?? '') ?? [];
  const [, authority] = /^[^/]*:\/\/([^/?#]+)/.exec(toAsciiUrl(site)) ?? [];
  return authority?.split('@').at(-1)?.toLowerCase();
}
