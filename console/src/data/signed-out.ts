import { keptDrafts } from './kept-drafts.ts';
import { base } from './page.ts';

/** When somebody has signed out in this browser: the other tabs hear of it when it changes. */
const SIGNED_OUT_AT = 'throughline-signed-out-at';

/** Forgets what was typed, in this tab and in the others, which show nothing any more, and leaves the page. */
export function leaveEverywhere(): void {
  try {
    localStorage.setItem(SIGNED_OUT_AT, String(Date.now()));
  } catch {
    // In a browser that keeps nothing, nothing was kept.
  }
  leave();
}

/** Has this tab leave when its person signs out in another. */
export function leaveWithOthers(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === SIGNED_OUT_AT) leave();
  });
}

function leave(): void {
  keptDrafts.end();
  location.assign(base);
}
