import { base } from './page.ts';

/** Where a person signs in, to come back to `path`: by default, to where they are. */
export function signInAddress(path = location.pathname + location.search): string {
  const own = base.replace(/\/console$/, '');
  return `${base}/sign-in?return=${encodeURIComponent(path.slice(own.length))}`;
}
