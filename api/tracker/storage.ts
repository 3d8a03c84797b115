import type { Settings } from './settings.ts';

/** Stores values under `tl_<name>_<suffix>`. */
export type Storage = {
  recall(name: string): string | undefined;
  /**
   * Stores a cookie for `seconds` if the browser accepts it. Otherwise, or without `seconds`, stores the
   * value in `localStorage`, or else in memory.
   */
  keep(name: string, value: string, seconds?: number): void;
  forget(name: string): void;
};

/** Returns undefined if the cookie is missing or the document cannot have cookies. */
export function readCookie(name: string): string | undefined {
  return attempt(() => {
    const [, ...found] = `; ${document.cookie}`.split(`; ${name}=`);
    const values = found.map((text) => text.split(';')[0]);
    // If the site has added `data-cookie-domain`, an old host-only cookie can have the same name as the
    // domain's cookie. A refusal in either counts.
    return values.includes('0') ? '0' : values[0];
  });
}

export function openStorage({ suffix, cookieDomain }: Settings): Storage {
  const memory = new Map<string, string>();
  const getName = (name: string) => `tl_${name}_${suffix}`;
  const attributes =
    ';path=/;samesite=lax' +
    (cookieDomain ? `;domain=${cookieDomain}` : '') +
    (location.protocol === 'https:' ? ';secure' : '');
  const writeCookie = (name: string, value: string, seconds: number) =>
    attempt(() => {
      // Deletes the host-only cookie from before the site added `data-cookie-domain`, because it would hide
      // the new cookie.
      if (cookieDomain) document.cookie = `${name}=;max-age=0;path=/`;
      document.cookie = `${name}=${value};max-age=${seconds}${attributes}`;
    });

  return {
    recall: (name) =>
      memory.get(name) ??
      readCookie(getName(name)) ??
      attempt(() => localStorage.getItem(getName(name))) ??
      undefined,
    keep(name, value, seconds) {
      memory.delete(name);
      if (seconds) {
        writeCookie(getName(name), value, seconds);
        if (readCookie(getName(name)) === value) return;
      }
      try {
        localStorage.setItem(getName(name), value);
      } catch {
        memory.set(name, value);
      }
    },
    forget(name) {
      memory.delete(name);
      writeCookie(getName(name), '', 0);
      attempt(() => localStorage.removeItem(getName(name)));
    },
  };
}

/** Returns undefined if `action` throws, because the script must never break the page. */
export function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
