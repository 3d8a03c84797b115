/** What the script's tag on the page says. */
export type Settings = {
  /** The address that takes events. */
  endpoint: string;
  writeKey: string;
  /** Keeps what is stored for one project apart from what is stored for another on the same site. */
  suffix: string;
  isConsentRequired: boolean;
  /** The domain that is to share the visitor with its subdomains; without it this host only. */
  cookieDomain: string | undefined;
};

/**
 * Reads the tag that runs now, or, where something else runs the script, the first that looks like it.
 * @returns undefined where the tag is missing or has no `data-project` or `data-key`
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
    // A slip of the pen must not count as consent.
    isConsentRequired: consent !== undefined && consent !== 'granted',
    cookieDomain: cookieDomain?.replace(/^\./, '') || undefined,
  };
}
