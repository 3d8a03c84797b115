import { createRequire } from 'node:module';
import path from 'node:path';
import type { Express } from 'express';
import type { ApiContext } from '../context.ts';
import { mountPage } from '../http/refuse-method.ts';
import { INITIALIZER, PAGE } from './docs-page.ts';

const require = createRequire(import.meta.url);

/** Where the assets of the reference page are installed. */
const ASSETS = path.dirname(require.resolve('swagger-ui-dist/package.json'));

/** Scripts from here only and none inline. Swagger UI sets styles from its scripts and draws icons from data URLs. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `/openapi.json`, the reference page at `/docs`, and the way there from `/`. Open to everybody. */
export function mountDocs(
  app: Express,
  { document, settings }: Pick<ApiContext, 'document' | 'settings'>,
): void {
  const served = JSON.stringify({ ...document, servers: [{ url: settings.publicUrl }] });
  mountPage(app, '/', (_request, response) => response.redirect('/docs'));
  mountPage(app, '/openapi.json', (_request, response) => response.type('application/json').send(served));
  mountPage(app, '/docs', (_request, response) => {
    response.set('Content-Security-Policy', PAGE_POLICY).type('html').send(PAGE);
  });
  mountPage(app, '/docs/initializer.js', (_request, response) =>
    response.type('text/javascript').send(INITIALIZER),
  );
  for (const asset of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']) {
    mountPage(app, `/docs/${asset}`, (_request, response) =>
      response.sendFile(asset, { root: ASSETS, maxAge: '1h' }),
    );
  }
}
