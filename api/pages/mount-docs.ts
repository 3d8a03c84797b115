import { createRequire } from 'node:module';
import path from 'node:path';
import type { Express, RequestHandler } from 'express';
import type { ApiContext } from '../context.ts';
import { mountPage } from '../request/refuse-method.ts';
import type { OpenApiDocument } from '../openapi/load-document.ts';
import { withAuthorizationEndpoints } from '../openapi/authorization-endpoints.ts';
import { PAGE, SIGNED_IN_PAGE, STYLES } from './docs-page.ts';
import { INITIALIZER, SIGNED_IN_SCRIPT } from './docs-script.ts';
import { createMoment } from '../openapi/fresh-examples.ts';
import { buildReferenceDocument, readReferenceExamples } from '../openapi/reference-document.ts';

const require = createRequire(import.meta.url);

const ASSETS = path.dirname(require.resolve('swagger-ui-dist/package.json'));

const ASSET_NAMES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

/** Swagger UI also needs inline styles and images in data URLs. */
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

export function mountDocs(
  app: Express,
  { document, endpoints, settings }: Pick<ApiContext, 'document' | 'endpoints' | 'settings'>,
): void {
  const completeDocument = withAuthorizationEndpoints(document, endpoints);
  const served = JSON.stringify({ ...completeDocument, servers: [{ url: settings.publicUrl }] });
  mountPage(app, '/', (_request, response) => response.redirect('/console'));
  mountPage(app, '/openapi.json', (_request, response) => response.type('application/json').send(served));
  const servePage =
    (html: string): RequestHandler =>
    (_request, response) =>
      response.set('Content-Security-Policy', PAGE_POLICY).type('html').send(html);
  mountPage(app, '/docs', servePage(PAGE));
  mountPage(app, '/docs/signed-in', servePage(SIGNED_IN_PAGE));
  for (const [name, text] of Object.entries({ initializer: INITIALIZER, 'signed-in': SIGNED_IN_SCRIPT })) {
    mountPage(app, `/docs/${name}.js`, (_request, response) => response.type('text/javascript').send(text));
  }
  mountPage(app, '/docs/page.css', (_request, response) => response.type('text/css').send(STYLES));
  const readDocument = cacheDocument((now) => renderDocument(document, { endpoints, settings, now }));
  mountPage(app, '/docs/document.json', async (_request, response) => {
    const text = await readDocument();
    response.type('application/json').set('Cache-Control', 'no-store').send(text);
  });
  for (const asset of ASSET_NAMES) {
    mountPage(app, `/docs/${asset}`, (_request, response) =>
      response.sendFile(asset, { root: ASSETS, maxAge: '1h' }),
    );
  }
}

async function renderDocument(
  document: OpenApiDocument,
  { endpoints, settings, now }: Pick<ApiContext, 'endpoints' | 'settings'> & { now: Date },
): Promise<string> {
  const { referenceExamplesFile, publicUrl: apiUrl } = settings;
  const examples = await readReferenceExamples(referenceExamplesFile);
  return JSON.stringify(
    buildReferenceDocument(document, { endpoints, examples, moment: createMoment(now), apiUrl }),
  );
}

/** The rendered document is cached, because rendering takes milliseconds and anyone may request it. */
const CACHE_MS = 10_000;

function cacheDocument(render: (now: Date) => Promise<string>): () => Promise<string> {
  let cached: { renderedAt: number; text: Promise<string> } | undefined;
  return () => {
    const now = new Date();
    if (!cached || now.getTime() - cached.renderedAt > CACHE_MS)
      cached = { renderedAt: now.getTime(), text: render(now) };
    return cached.text;
  };
}
