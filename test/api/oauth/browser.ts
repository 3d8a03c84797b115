/** A cookie, sent to every address below its path. */
type Cookie = { name: string; path: string; value: string };

/** A minimal browser for sign-in: it keeps cookies (RFC 6265) and exposes redirects. */
export type Browser = {
  /** Requests an address without following redirects. */
  open(
    url: string,
    options?: { method?: string; body?: object; headers?: Record<string, string> },
  ): Promise<Response>;
  cookies(): readonly Cookie[];
};

export function openBrowser(): Browser {
  let jar: Cookie[] = [];
  const storeCookie = (cookie: Cookie, isExpired: boolean) => {
    jar = jar.filter(({ name, path }) => name !== cookie.name || path !== cookie.path);
    if (!isExpired) jar.push(cookie);
  };
  return {
    async open(url, { method = 'GET', body, headers } = {}) {
      const { pathname } = new URL(url);
      const matching = jar.filter(
        ({ path }) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')),
      );
      const answer = await fetch(url, {
        method,
        redirect: 'manual',
        headers: {
          ...headers,
          cookie: matching.map(({ name, value }) => `${name}=${value}`).join('; '),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        const path = /; *path=([^;]*)/i.exec(line)?.[1] ?? '/';
        storeCookie({ name, path, value }, value === '' || /expires=Thu, 01 Jan 1970/i.test(line));
      }
      return answer;
    },
    cookies: () => jar,
  };
}

/** Returns the redirect target of an answer. */
export function getRedirectTarget(answer: Response): string {
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`The answer ${answer.status} leads nowhere.`);
  return location;
}
