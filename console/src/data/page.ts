/** Returns a meta element that the API wrote into the page. */
function getMeta(name: string): HTMLMetaElement {
  const meta = document.querySelector(`meta[name="${name}"]`);
  if (!(meta instanceof HTMLMetaElement)) throw new Error(`The page has no meta element “${name}”.`);
  return meta;
}

/** Browsers hide the nonce attribute from CSS; the property stays readable (HTML, "nonce hiding"). */
export const nonce = getMeta('csp-nonce').nonce;

/** Path of the console without a trailing slash. */
export const base = getMeta('console-base').content;

/** Whether people may create projects in this deployment. */
export const canCreateProjects = getMeta('self-service-projects').content === 'true';

/** Address of the sandbox's outbox; empty if mail goes to people. */
export const outboxUrl = getMeta('sandbox-outbox').content;

/** Whether the browser had no session when it loaded the page. */
export const wasSignedOut = getMeta('signed-out').content === 'true';

/** Public URL of the API. */
export const apiUrl = location.origin + base.replace(/\/console$/, '');

/** Returns the URL of the sign-in page that redirects back to `path`, by default the current page. */
export function getSignInUrl(path = location.pathname + location.search): string {
  const apiPath = base.replace(/\/console$/, '');
  return `${base}/sign-in?return=${encodeURIComponent(path.slice(apiPath.length))}`;
}
