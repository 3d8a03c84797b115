import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

type PageCookie = {
  read: (request: Pick<Request, 'headers'>, publicUrl: string) => string | undefined;
  set: (response: Response, publicUrl: string, value: string, seconds: number) => void;
  clear: (response: Response, publicUrl: string) => void;
};

/**
 * The prefix `__Host-` prevents other hosts and plain HTTP from setting the cookie. Plain HTTP is for
 * development only.
 * @param sameSite `lax` if browsers must also send the cookie after a click on a link in a mail or on another
 * site
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
