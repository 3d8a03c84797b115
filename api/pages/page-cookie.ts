import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

/** An HttpOnly cookie of the platform's pages. */
export type PageCookie = {
  read: (request: Pick<Request, 'headers'>, publicUrl: string) => string | undefined;
  set: (response: Response, publicUrl: string, value: string, seconds: number) => void;
  clear: (response: Response, publicUrl: string) => void;
};

/**
 * Returns a cookie with the prefix `__Host-` over TLS, so other hosts and plain HTTP cannot set it. Plain HTTP is for
 * loopback development only.
 * @param sameSite `lax` if links from other sites, such as mails, need the cookie
 */
export function createPageCookie(baseName: string, sameSite: 'lax' | 'strict'): PageCookie {
  const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');
  const getName = (publicUrl: string) => (isSecure(publicUrl) ? `__Host-${baseName}` : baseName);
  const getOptions = (publicUrl: string) =>
    ({ path: '/', httpOnly: true, sameSite, secure: isSecure(publicUrl) }) as const;
  return {
    read: ({ headers }, publicUrl) => parseCookie(headers.cookie ?? '')[getName(publicUrl)],
    set: (response, publicUrl, value, seconds) => {
      response.cookie(getName(publicUrl), value, { ...getOptions(publicUrl), maxAge: seconds * 1_000 });
    },
    clear: (response, publicUrl) => {
      response.clearCookie(getName(publicUrl), getOptions(publicUrl));
    },
  };
}
