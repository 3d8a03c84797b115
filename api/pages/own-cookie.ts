import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

/** A cookie of our own pages. Scripts do not see it. */
export type OwnCookie = {
  read: (request: Pick<Request, 'headers'>, publicUrl: string) => string | undefined;
  set: (response: Response, publicUrl: string, value: string, seconds: number) => void;
  clear: (response: Response, publicUrl: string) => void;
};

/**
 * Over TLS its name has the prefix `__Host-`, so that no other host can set it, nor any page that came without TLS. Plain
 * http is for the loopback of a developer's machine.
 * @param sameSite `lax` for a cookie that a link from another site, such as a mail, has to find
 */
export function ownCookie(ownName: string, sameSite: 'lax' | 'strict'): OwnCookie {
  const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');
  const nameAt = (publicUrl: string) => (isSecure(publicUrl) ? `__Host-${ownName}` : ownName);
  const optionsAt = (publicUrl: string) =>
    ({ path: '/', httpOnly: true, sameSite, secure: isSecure(publicUrl) }) as const;
  return {
    read: ({ headers }, publicUrl) => parseCookie(headers.cookie ?? '')[nameAt(publicUrl)],
    set: (response, publicUrl, value, seconds) => {
      response.cookie(nameAt(publicUrl), value, { ...optionsAt(publicUrl), maxAge: seconds * 1_000 });
    },
    clear: (response, publicUrl) => {
      response.clearCookie(nameAt(publicUrl), optionsAt(publicUrl));
    },
  };
}
