import { createHash } from 'node:crypto';
import { html, type SafeHtml } from '@remix-run/html-template';
import type { Express, RequestHandler, Response } from 'express';

export type Page = { body: string; headers: Record<string, string> };

type PageParts = {
  heading: string;
  content: SafeHtml;
  /** Additional `form-action` sources, for forms that redirect. */
  formTargets?: readonly string[];
  reloadSeconds?: number;
};

const STYLE = `
  :root { color-scheme: light dark; }
  *, ::before, ::after { box-sizing: border-box; }
  body { font: 1rem/1.5 Inter, system-ui, sans-serif; margin: 0; padding: clamp(1.25rem, 8vh, 6rem) 1.25rem;
    background: light-dark(#f7f8fa, #1b1d20); overflow-wrap: anywhere; }
  header { display: flex; align-items: center; gap: 0.625rem; max-width: 30rem; margin: 0 auto 1rem; font-size: 1.125rem;
    font-weight: 700; }
  main { max-width: 30rem; margin: 0 auto; padding: 1.5rem clamp(1.25rem, 5vw, 2rem); border-radius: 0.75rem;
    border: 1px solid light-dark(#dee2e6, #424242); background: light-dark(#fff, #242424); }
  main > :last-child { margin-bottom: 0; }
  h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 1rem; }
  a { color: light-dark(#3640ab, #a3acf7); }
  ul { padding-left: 1.25rem; }
  label { display: block; font-weight: 600; margin-bottom: 0.25rem; }
  input { font: inherit; width: 100%; padding: 0.5rem 0.75rem; border: 1px solid #767676; border-radius: 0.5rem; }
  button, a.second { font: inherit; font-weight: 600; padding: 0.625rem 1.25rem; border: 1px solid #3f4ac9; border-radius: 0.5rem;
    background: #3f4ac9; color: #fff; cursor: pointer; max-width: 100%; overflow-wrap: anywhere; }
  button.second, a.second { background: transparent; color: inherit; border-color: #767676; text-decoration: none; }
  :focus-visible { outline: 3px solid #616dea; outline-offset: 3px; }
  form { margin: 1.25rem 0; }
  form p { margin: 0 0 1rem; }
  .buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; }
  .problem { font-weight: 600; }
  fieldset { border: 0; margin: 0 0 1.25rem; padding: 0; }
  legend { font-weight: 600; padding: 0; margin-bottom: 0.5rem; }
  .choice { display: flex; gap: 0.75rem; align-items: flex-start; font-weight: 400; padding: 0.75rem; border: 1px solid #767676;
    border-radius: 0.5rem; margin-bottom: 0.5rem; cursor: pointer; }
  .choice input { width: 1.25rem; height: 1.25rem; flex: none; margin: 0.2rem 0 0; padding: 0; accent-color: #3f4ac9; }
  .choice small { display: block; font-size: 0.875rem; }
`;

const LOGO = html.raw`<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#3f4ac9"/><path d="M6 21c5 0 5-10 10-10s5 10 10 10" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/><g fill="#fff"><circle cx="6.5" cy="21" r="2.5"/><circle cx="16" cy="11" r="2.5"/><circle cx="25.5" cy="21" r="2.5"/></g></svg>`;

const STYLE_ELEMENT = html.raw`<style>${STYLE}</style>`;

const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** The page's policy forbids scripts, external sources and frames. */
export function renderHtmlPage({ heading, content, formTargets = [], reloadSeconds }: PageParts): Page {
  const refresh =
    reloadSeconds === undefined ? null : html`<meta http-equiv="refresh" content="${reloadSeconds}" />`;
  const policy = [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  const body = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${refresh}
        <title>${heading}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <header>${LOGO} Throughline</header>
        <main>
          <h1>${heading}</h1>
          ${content}
        </main>
      </body>
    </html>`;
  return { body: String(body), headers: { 'Content-Security-Policy': policy.join('; ') } };
}

export function getPagePath(publicUrl: string, path: string): string {
  return new URL(publicUrl).pathname.replace(/\/$/, '') + path;
}

/** Headers of pages that are meant for one browser, and whose URLs may contain tokens or codes. */
export const PRIVATE_HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

export function createPageMiddleware(sendError: NonNullable<Express.Locals['sendError']>): RequestHandler {
  return (_request, response, next) => {
    response.locals.sendError = sendError;
    response.set(PRIVATE_HEADERS);
    next();
  };
}

export function sendPage(response: Response, page: Page, status = 200): void {
  response.status(status).set(page.headers).type('html').send(page.body);
}
