import { html, type SafeHtml } from '@remix-run/html-template';
import { isClientIdUrl } from '../oauth/client-id-url.ts';

/** The client of a sign-in or consent page. */
export type RequestingApp = {
  clientId: string;
  name: string;
  redirectUri: string;
  registeredItself: boolean;
};

/**
 * Quotes the client's unverified name. Pages do not show the client's home page, because its URL would look like a
 * proof of identity.
 */
function getName({ name }: RequestingApp): string {
  return `“${name}”`;
}

/** Returns the host of the client's metadata document; empty for a client without a document. */
function getDocumentHost({ clientId }: RequestingApp): string {
  return isClientIdUrl(clientId) && URL.canParse(clientId) ? new URL(clientId).host : '';
}

/** Introduces the client by its name and by the host that receives the response. */
export function introduceApp(app: RequestingApp): SafeHtml {
  const documentHost = getDocumentHost(app);
  const origin = documentHost
    ? html`its metadata is at <strong>${documentHost}</strong>`
    : 'it registered itself';
  const unverified = app.registeredItself
    ? html` It is <strong>unverified</strong>: ${origin}. Continue only if you have just started this
        yourself, in a program that you trust.`
    : null;
  return html`The application calls itself ${getName(app)}, a name that nobody has checked.${unverified} You
    will be sent to <strong>${getRedirectTarget(app)}</strong>: continue only if you trust that address.`;
}

/** Returns the name, with a note for clients that registered themselves. */
export function describeApp(app: RequestingApp): string | SafeHtml {
  if (!app.registeredItself) return getName(app);
  const documentHost = getDocumentHost(app);
  const origin = documentHost && `, metadata at ${documentHost}`;
  return html`${getName(app)} (<strong>unverified</strong>${origin})`;
}

/**
 * Returns the redirect target, which unlike the name cannot be forged: a host, or an app's custom scheme. The text after
 * a custom scheme could imitate a host, so it is omitted.
 */
export function getRedirectTarget({ redirectUri }: RequestingApp): string {
  if (!URL.canParse(redirectUri)) return '';
  const { protocol, host } = new URL(redirectUri);
  return /^https?:$/.test(protocol) ? host : protocol.slice(0, -1);
}

/**
 * Returns `form-action` sources, which Chromium also applies to redirects. Custom schemes have no origin and sources
 * cannot contain IPv6 addresses, so the source of such a URL is its scheme.
 * @see https://www.w3.org/TR/CSP3/#directive-form-action
 */
export function listFormTargets({ redirectUri }: RequestingApp): string[] {
  if (!URL.canParse(redirectUri)) return [];
  const { protocol, hostname, origin } = new URL(redirectUri);
  return [/^https?:$/.test(protocol) && !hostname.startsWith('[') ? origin : protocol];
}

/** Returns whether a page precedes error redirects, since anyone can register the client and its redirect URI. */
export function hasRedirectConfirmation({ redirectUri, registeredItself }: RequestingApp): boolean {
  return registeredItself && redirectUri.startsWith('https:');
}
