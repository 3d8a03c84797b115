/** Whose draft, for which project, and of what: by default of a batch. */
export type Whose = { userId: string; projectId: string; what?: string };

const PREFIX = 'throughline-draft-';

const nameOf = ({ userId, projectId, what }: Whose) =>
  `${PREFIX}${userId}-${projectId}${what === undefined ? '' : `-${what}`}`;

let hasEnded = false;

/** What is being written, kept for this tab until its person signs out: it may name people who get mail. */
export const keptDrafts = {
  /** What was kept; those of others who were signed in in this tab before are forgotten. */
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
      // A browser that keeps nothing loses it with the page.
    }
  },
  forget: (whose: Whose): void => {
    try {
      sessionStorage.removeItem(nameOf(whose));
    } catch {
      // Nothing was kept.
    }
  },
  /** Forgets everybody's, and keeps nothing any more, because somebody signs out and the page is left. */
  end: (): void => {
    hasEnded = true;
    try {
      forgetAllBut(undefined);
    } catch {
      // Nothing was kept.
    }
  },
};

function forgetAllBut(userId: string | undefined): void {
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    if (userId === undefined || !name.startsWith(`${PREFIX}${userId}-`)) sessionStorage.removeItem(name);
  }
}
