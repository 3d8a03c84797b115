function getMeta(name: string): HTMLMetaElement {
  const meta = document.querySelector(`meta[name="${name}"]`);
  if (!(meta instanceof HTMLMetaElement)) throw new Error(`The page has no meta element “${name}”.`);
  return meta;
}

/**
 * Read from the property, because browsers empty the `nonce` attribute (HTML specification, "nonce hiding").
 */
export const nonce = getMeta('csp-nonce').nonce;

/** Path of the console, without a trailing slash. */
export const base = getMeta('console-base').content;

export const canCreateProjects = getMeta('self-service-projects').content === 'true';

/** URL of the sandbox's outbox. Empty outside the sandbox. */
export const outboxUrl = getMeta('sandbox-outbox').content;

export const wasSignedOut = getMeta('signed-out').content === 'true';

export const apiUrl = location.origin + base.replace(/\/console$/, '');

/** After the sign-in, the browser returns to `path`. */
export function getSignInUrl(path = location.pathname + location.search): string {
  const apiPath = base.replace(/\/console$/, '');
  return `${base}/sign-in?return=${encodeURIComponent(path.slice(apiPath.length))}`;
}
