import { html, type SafeHtml } from '@remix-run/html-template';
import { isClientIdUrl } from '../oauth/client-id-url.ts';

export type RequestingApp = {
  clientId: string;
  name: string;
  redirectUri: string;
  registeredItself: boolean;
};

/**
 * The name is unverified, so it is quoted. Pages omit the client's home page, because its URL would look like
 * a proof of identity.
 */
function getName({ name }: RequestingApp): string {
  return `“${name}”`;
}

/** Returns an empty string for a client without a metadata document. */
function getDocumentHost({ clientId }: RequestingApp): string {
  return isClientIdUrl(clientId) && URL.canParse(clientId) ? new URL(clientId).host : '';
}

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

export function describeApp(app: RequestingApp): string | SafeHtml {
  if (!app.registeredItself) return getName(app);
  const documentHost = getDocumentHost(app);
  const origin = documentHost && `, metadata at ${documentHost}`;
  return html`${getName(app)} (<strong>unverified</strong>${origin})`;
}

/**
 * Unlike the name, the redirect target cannot be forged. The text after a custom scheme could imitate a host,
 * so it is omitted.
 */
export function getRedirectTarget({ redirectUri }: RequestingApp): string {
  if (!URL.canParse(redirectUri)) return '';
  const { protocol, host } = new URL(redirectUri);
  return /^https?:$/.test(protocol) ? host : protocol.slice(0, -1);
}

/**
 * Returns the redirect URI as a `form-action` source, because Chromium applies the directive to redirects
 * too. For a custom scheme, which has no origin, or an IPv6 host, which no source can name, the source is the
 * scheme.
 * @see https://www.w3.org/TR/CSP3/#directive-form-action
 */
export function listFormTargets({ redirectUri }: RequestingApp): string[] {
  if (!URL.canParse(redirectUri)) return [];
  const { protocol, hostname, origin } = new URL(redirectUri);
  return [/^https?:$/.test(protocol) && !hostname.startsWith('[') ? origin : protocol];
}

/**
 * Returns whether `confirmErrorRedirects` asks for confirmation before it redirects a declined request. A
 * client that registers itself can choose any redirect URI.
 */
export function hasRedirectConfirmation({ redirectUri, registeredItself }: RequestingApp): boolean {
  return registeredItself && redirectUri.startsWith('https:');
}
