import { html, type SafeHtml } from '@remix-run/html-template';
import { isClientIdUrl } from '../../domain/client-id-url.ts';

/** The client that a person is asked about, where they go from here, and whether nobody made it but itself. */
export type Asker = { clientId: string; name: string; redirectUri: string; registeredItself: boolean };

/**
 * The client by the name that its developer gave it. In quotation marks and nothing else, for nobody has checked it;
 * its home page is not shown at all: a host that nobody has checked either looks like proof beside a name.
 */
function nameOf({ name }: Asker): string {
  return `“${name}”`;
}

/** The host of the document that describes the client, which we fetched from there; empty for others. */
function documentHostOf({ clientId }: Asker): string {
  return isClientIdUrl(clientId) && URL.canParse(clientId) ? new URL(clientId).host : '';
}

/** Introduces the client by the name that it gives itself, and by the host that gets the response. */
export function introduce(asker: Asker): SafeHtml {
  const documentHost = documentHostOf(asker);
  const origin = documentHost
    ? html`it is described by a document at <strong>${documentHost}</strong>`
    : 'it registered itself';
  const unverified = asker.registeredItself
    ? html` It is <strong>unverified</strong>: ${origin}, and nobody here answers for it. Go on only if you
        have just started that yourself, in a program that you trust.`
    : null;
  return html`The application that asks calls itself ${nameOf(asker)}, and nobody has checked that
    name.${unverified} What counts is that you will be sent to <strong>${destinationOf(asker)}</strong>: go on
    only if you trust that address.`;
}

/** {@link nameOf}, and whether anybody answers for it. */
export function standingOf(asker: Asker): string | SafeHtml {
  if (!asker.registeredItself) return nameOf(asker);
  const documentHost = documentHostOf(asker);
  const origin = documentHost && `, described at ${documentHost}`;
  return html`${nameOf(asker)} (<strong>unverified</strong>${origin})`;
}

/**
 * Where the person is sent in the end: unlike the name, nobody can make that up. A host, or the scheme of an app on the
 * device: what follows such a scheme leads nowhere, and could look like somebody's host.
 */
export function destinationOf({ redirectUri }: Asker): string {
  if (!URL.canParse(redirectUri)) return '';
  const { protocol, host } = new URL(redirectUri);
  return /^https?:$/.test(protocol) ? host : protocol.slice(0, -1);
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

/** Whether a page of ours comes before the client is told of an error: anybody could register such an address. */
export function isHeld({ redirectUri, registeredItself }: Asker): boolean {
  return registeredItself && redirectUri.startsWith('https:');
}
