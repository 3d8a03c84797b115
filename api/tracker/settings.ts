export type Settings = {
  endpoint: string;
  writeKey: string;
  /** Suffix of cookie and storage names, so that several projects on a site do not share values. */
  suffix: string;
  isConsentRequired: boolean;
  /** Domain that shares the cookies with its subdomains. If undefined, only this host has the cookies. */
  cookieDomain: string | undefined;
};

/**
 * Reads the attributes of the running script's tag. If no script tag is running, reads the first tag with
 * `data-project` and `data-key`.
 */
export function readSettings(): Settings | undefined {
  const running = document.currentScript;
  const tag =
    running instanceof HTMLScriptElement
      ? running
      : document.querySelector<HTMLScriptElement>('script[data-project][data-key]');
  const { project, key, consent, cookieDomain } = tag?.dataset ?? {};
  if (!tag || !project || !key) return undefined;
  return {
    endpoint: new URL(`projects/${project}/events`, tag.src).href,
    writeKey: key,
    suffix: project.slice(0, 8),
    // A misspelled value must not count as consent.
    isConsentRequired: consent !== undefined && consent !== 'granted',
    cookieDomain: cookieDomain?.replace(/^\./, '') || undefined,
  };
}
