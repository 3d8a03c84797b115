/** Without `scopes`, all offered scopes are granted. */
type Consent = {
  person: string;
  decision?: 'allow' | 'deny';
  scopes?: string[];
  more?: Record<string, string>;
};

/**
 * Submits the consent page at `address` for a person, and returns the URL to which it redirects.
 * @throws Error with the answer's status and text, if neither the page nor the form redirects
 */
export async function giveConsent(
  address: string,
  { person, decision = 'allow', scopes, more = {} }: Consent,
): Promise<URL> {
  const page = await fetch(address, { redirect: 'manual' });
  const text = await page.text();
  if (page.status === 303) return new URL(page.headers.get('location') ?? '');
  if (page.status !== 200) throw new Error(`${page.status} ${text}`);
  const offered = [...text.matchAll(/name="scope" value="([^"]+)"/g)].map(([, scope = '']) => scope);
  const form = new URLSearchParams({ person, decision, ...more });
  for (const scope of scopes ?? offered) form.append('scope', scope);
  const answer = await fetch(address, { method: 'POST', body: form, redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`${answer.status} ${await answer.text()}`);
  return new URL(answer.headers.get('location') ?? '');
}
