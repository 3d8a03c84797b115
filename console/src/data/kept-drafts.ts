/** Key of a draft: user, project and form. `what` defaults to the batch form. */
export type Whose = { userId: string; projectId: string; what?: string };

const PREFIX = 'throughline-draft-';

const nameOf = ({ userId, projectId, what }: Whose) =>
  `${PREFIX}${userId}-${projectId}${what === undefined ? '' : `-${what}`}`;

let hasEnded = false;

/** Drafts, stored for this tab until sign-out, because they can contain personal data. */
export const keptDrafts = {
  /** Returns the stored draft. Deletes drafts of users who were signed in in this tab before. */
  read: (whose: Whose): string | undefined => {
    try {
      forgetAllBut(whose.userId);
      return sessionStorage.getItem(nameOf(whose)) ?? undefined;
    } catch {
      return undefined;
    }
  },
  keep: (whose: Whose, text: string): void => {
    if (hasEnded) return;
    try {
      sessionStorage.setItem(nameOf(whose), text);
    } catch {
      // Without storage, the draft lasts as long as the page.
    }
  },
  forget: (whose: Whose): void => {
    try {
      sessionStorage.removeItem(nameOf(whose));
    } catch {
      // Nothing is stored.
    }
  },
  /** Deletes all drafts and stops storing. Called at sign-out, before the page is left. */
  end: (): void => {
    hasEnded = true;
    try {
      forgetAllBut(undefined);
    } catch {
      // Nothing is stored.
    }
  },
};

function forgetAllBut(userId: string | undefined): void {
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    if (userId === undefined || !name.startsWith(`${PREFIX}${userId}-`)) sessionStorage.removeItem(name);
  }
}
