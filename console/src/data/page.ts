/** What the API wrote into the page: the nonce of its styles, and where the console is. */
function written(name: string): HTMLMetaElement {
  const meta = document.querySelector(`meta[name="${name}"]`);
  if (!(meta instanceof HTMLMetaElement)) throw new Error(`The page lacks ${name}.`);
  return meta;
}

/** Attributes hide a nonce from styles; its property does not (HTML, "nonce-hiding"). */
export const nonce = written('csp-nonce').nonce;

/** The path of the console, without a slash at the end. */
export const base = written('console-base').content;

/** The address of the API, as programs reach it. */
export const apiUrl = location.origin + base.replace(/\/console$/, '');

/** Returns the address of the sign-in page that leads back to `path`, by default the current page. */
export function signInAddress(path = location.pathname + location.search): string {
  const own = base.replace(/\/console$/, '');
  return `${base}/sign-in?return=${encodeURIComponent(path.slice(own.length))}`;
}
