import { AUDIENCE } from '../../support/api.ts';

type Cookie = { name: string; value: string; path: string; attributes: string };

/** A received page. */
export type ShownPage = {
  status: number;
  headers: Headers;
  body: string;
  /** Redirect target: a local path, or an absolute URL elsewhere. */
  location: string;
};

export type Posting = {
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  /** Whether to omit the form's token. */
  withoutToken?: boolean;
};

/** A minimal browser without scripts, with one cookie jar. */
export type Visitor = ReturnType<typeof newVisitor>;

/** Returns a browser that reaches the API's public address at `url`. */
export function newVisitor(url: string) {
  const jar: Cookie[] = [];
  let token = '';

  async function send(
    path: string,
    { headers = {}, ...init }: { method?: string; body?: string; headers?: Record<string, string> },
  ): Promise<ShownPage> {
    const { pathname } = new URL(path, url);
    const cookies = jar.filter(
      ({ path: cookiePath }) =>
        pathname === cookiePath || pathname.startsWith(cookiePath.replace(/\/?$/, '/')),
    );
    const answer = await fetch(url + path, {
      ...init,
      redirect: 'manual',
      headers: { ...headers, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    });
    answer.headers.getSetCookie().forEach(storeCookie);
    const body = await answer.text();
    token = /name="token" value="([^"]+)"/.exec(body)?.[1] ?? token;
    const location = (answer.headers.get('location') ?? '').replace(AUDIENCE, '');
    return { status: answer.status, headers: answer.headers, body, location };
  }

  function storeCookie(line: string): void {
    const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
    const path = /; *path=([^;]*)/i.exec(attributes)?.[1] ?? '/';
    const index = jar.findIndex((cookie) => cookie.name === name && cookie.path === path);
    if (index >= 0) jar.splice(index, 1);
    if (value !== '' && !/expires=Thu, 01 Jan 1970/i.test(attributes))
      jar.push({ name, value, path, attributes });
  }

  return {
    cookies: jar,
    /** Returns the form token of the last page with forms. */
    token: () => token,
    open: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
    /** Submits a form of the last page, like a browser on a page with `Referrer-Policy: no-referrer`. */
    submit(
      path: string,
      { fields = {}, headers = {}, withoutToken = false }: Posting = {},
    ): Promise<ShownPage> {
      const formFields = { ...(!withoutToken && { token }), ...fields };
      return send(path, {
        method: 'POST',
        headers: {
          origin: 'null',
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        body: new URLSearchParams(formFields).toString(),
      });
    },
    /** Follows redirects within the API. */
    async follow(shown: ShownPage): Promise<ShownPage> {
      let last = shown;
      while (last.location.startsWith('/')) last = await send(last.location, {});
      return last;
    },
  };
}
