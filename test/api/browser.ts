import { AUDIENCE } from '../support/api.ts';

type Cookie = { name: string; value: string; path: string; attributes: string };

export type ShownPage = {
  status: number;
  headers: Headers;
  body: string;
  /**
   * Redirect target: a path if the target is at the API's public address, otherwise an absolute URL. Empty
   * without a redirect.
   */
  location: string;
};

export type FormSubmission = {
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  withoutToken?: boolean;
};

export type Browser = ReturnType<typeof openBrowser>;

/**
 * Opens a browser that runs no scripts, keeps cookies (RFC 6265), and resolves paths against `url`. Only
 * `follow` follows redirects.
 */
export function openBrowser(url: string) {
  const jar: Cookie[] = [];
  let token = '';

  async function request(
    address: string,
    { headers = {}, ...init }: { method?: string; body?: string; headers?: Record<string, string> },
  ): Promise<ShownPage> {
    const target = new URL(address, url);
    const cookies = jar.filter(
      ({ path }) => target.pathname === path || target.pathname.startsWith(path.replace(/\/?$/, '/')),
    );
    const answer = await fetch(target, {
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
    getFormToken: () => token,
    open: (address: string, headers: Record<string, string> = {}) => request(address, { headers }),
    /** Submits a form of the last page, like a browser on a page with `Referrer-Policy: no-referrer`. */
    submit: (address: string, { fields = {}, headers = {}, withoutToken = false }: FormSubmission = {}) =>
      request(address, {
        method: 'POST',
        headers: {
          origin: 'null',
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        body: new URLSearchParams({ ...(!withoutToken && { token }), ...fields }).toString(),
      }),
    async follow(shown: ShownPage): Promise<ShownPage> {
      let last = shown;
      while (last.location.startsWith('/')) last = await request(last.location, {});
      return last;
    },
  };
}

/**
 * Queries that mail programs, newsletters and trackers add to a link. The last two have invalid
 * percent-encodings.
 */
export const ADDED_QUERIES = [
  '?',
  '?mc=1',
  '?utm_source=news&utm_source=mail',
  '?fbclid=a%20b%2Bc',
  '?a[b]=c&__proto__=x',
  `?x=${'y'.repeat(2_000)}`,
  '?amp;x=1?x=2',
  '?%E0%A4%A',
  '?discount=100%',
];

export const PAGE_HEADERS = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
