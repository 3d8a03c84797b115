import { escapeHtml } from '../../domain/template.ts';

/** The client that a person is asked about, and where they go from here. */
export type Asker = { name: string; homepageUrl: string | undefined; redirectUri: string };

/** The client by its name and, where it told one, the host of its home page. HTML. */
export function nameOf({ name, homepageUrl }: Asker): string {
  const host = homepageUrl === undefined ? undefined : hostOf(homepageUrl);
  return `<strong>${escapeHtml(name)}</strong>${host === undefined ? '' : ` (${escapeHtml(host)})`}`;
}

/**
 * Where the person is sent in the end: unlike the name, nobody can make that up. A host, or the scheme of an app on the
 * device: what follows such a scheme leads nowhere, and could look like somebody's host. HTML.
 */
export function destinationOf({ redirectUri }: Asker): string {
  if (!URL.canParse(redirectUri)) return '';
  const { protocol, host } = new URL(redirectUri);
  return escapeHtml(/^https?:$/.test(protocol) ? host : protocol.slice(0, -1));
}

/**
 * What a form's answer leads to in the end, as sources of a policy: Chromium holds redirects to `form-action` too. An
 * origin, or a scheme alone: an app's own has no origin, and a source cannot name an IPv6 address.
 * @see https://www.w3.org/TR/CSP3/#directive-form-action
 */
export function formTargetsOf({ redirectUri }: Asker): string[] {
  if (!URL.canParse(redirectUri)) return [];
  const { protocol, hostname, origin } = new URL(redirectUri);
  return [/^https?:$/.test(protocol) && !hostname.startsWith('[') ? origin : protocol];
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined;
}
