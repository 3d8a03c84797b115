/** `form` is undefined for the form of a new batch. */
export type DraftKey = { userId: string; projectId: string; form?: string };

const PREFIX = 'throughline-draft-';

const getName = ({ userId, projectId, form }: DraftKey) =>
  `${PREFIX}${userId}-${projectId}${form === undefined ? '' : `-${form}`}`;

let hasEnded = false;

/** Drafts, stored for this tab until sign-out, because they can contain personal data. */
export const draftStorage = {
  /** Also deletes the drafts of other users of this tab. */
  read: (draftKey: DraftKey): string | undefined => {
    try {
      forgetDraftsExceptOf(draftKey.userId);
      return sessionStorage.getItem(getName(draftKey)) ?? undefined;
    } catch {
      return undefined;
    }
  },
  keep: (draftKey: DraftKey, text: string): void => {
    if (hasEnded) return;
    try {
      sessionStorage.setItem(getName(draftKey), text);
    } catch {
      // Without storage, the draft lasts as long as the page.
    }
  },
  forget: (draftKey: DraftKey): void => {
    try {
      sessionStorage.removeItem(getName(draftKey));
    } catch {
      // The browser blocks storage, so nothing is stored.
    }
  },
  /** Deletes all drafts and stops storing. Called at sign-out, before the page is left. */
  end: (): void => {
    hasEnded = true;
    try {
      forgetDraftsExceptOf(undefined);
    } catch {
      // The browser blocks storage, so nothing is stored.
    }
  },
};

function forgetDraftsExceptOf(userId: string | undefined): void {
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    if (userId === undefined || !name.startsWith(`${PREFIX}${userId}-`)) sessionStorage.removeItem(name);
  }
}
