import { store } from './browser-storage.ts';
import { draftStorage } from './draft-storage.ts';
import { base } from './page.ts';

/** Storage key of the time of the last sign-out. Other tabs listen for changes of this key. */
const SIGNED_OUT_AT = 'throughline-signed-out-at';

/** Leaves the console and deletes the drafts, also in other tabs. */
export function leaveInAllTabs(): void {
  store(SIGNED_OUT_AT, String(Date.now()));
  leave();
}

export function followSignOut(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === SIGNED_OUT_AT) leave();
  });
}

function leave(): void {
  draftStorage.end();
  location.assign(base);
}
