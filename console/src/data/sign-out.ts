import { store } from './browser-storage.ts';
import { draftStorage } from './draft-storage.ts';
import { base } from './page.ts';

/** Name of the stored time of the last sign-out. Other tabs listen for its changes. */
const SIGNED_OUT_AT = 'throughline-signed-out-at';

/** Deletes the drafts and leaves the page, in this tab and in all others. */
export function leaveInAllTabs(): void {
  store(SIGNED_OUT_AT, String(Date.now()));
  leave();
}

/** Leaves the page when the user signs out in another tab. */
export function followSignOut(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === SIGNED_OUT_AT) leave();
  });
}

function leave(): void {
  draftStorage.end();
  location.assign(base);
}
