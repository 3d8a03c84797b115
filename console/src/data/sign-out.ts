import { store } from './browser-storage.ts';
import { draftStorage } from './draft-storage.ts';
import { base } from './page.ts';

/** Name of the stored time of the last sign-out. Other tabs listen for its changes. */
const SIGNED_OUT_AT = 'throughline-signed-out-at';

/** Also deletes the drafts. */
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
