/** Identifies a draft. `form` is undefined for the draft of a new batch. */
export type DraftKey = { userId: string; projectId: string; form?: string };

const PREFIX = 'throughline-draft-';

const getName = ({ userId, projectId, form }: DraftKey) =>
  `${PREFIX}${userId}-${projectId}${form === undefined ? '' : `-${form}`}`;

let hasEnded = false;

/** Drafts of this tab. A sign-out deletes them, because they can contain personal data. */
export const draftStorage = {
  /** Reads a draft, and deletes the drafts of other users, who were signed in to this tab before. */
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
      // If the browser refuses storage, the draft is lost with the page.
    }
  },
  forget: (draftKey: DraftKey): void => {
    try {
      sessionStorage.removeItem(getName(draftKey));
    } catch {
      // If the browser blocks storage, there is no draft to delete.
    }
  },
  /**
   * Deletes all drafts at sign-out. From then on, `keep` does nothing, so that open forms do not store
   * their drafts again.
   */
  end: (): void => {
    hasEnded = true;
    try {
      forgetDraftsExceptOf(undefined);
    } catch {
      // If the browser blocks storage, there is no draft to delete.
    }
  },
};

function forgetDraftsExceptOf(userId: string | undefined): void {
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    if (userId === undefined || !name.startsWith(`${PREFIX}${userId}-`)) sessionStorage.removeItem(name);
  }
}
