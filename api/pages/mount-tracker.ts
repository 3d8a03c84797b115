import { gzipSync } from 'node:zlib';
import type { Express } from 'express';
import { mountPage } from '../request/refuse-method.ts';
import { SCRIPT, SCRIPT_ETAG } from './tracker-script.gen.ts';

const GZIPPED = gzipSync(SCRIPT, { level: 9 });

/**
 * Serves the tracker script to pages of other origins (docs/guides/journey.md). Browsers revalidate it hourly
 * and get 304 if it is unchanged (RFC 9111).
 */
export function mountTracker(app: Express): void {
  mountPage(app, '/t.js', (request, response) => {
    response.vary('Accept-Encoding').set({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
      // A weak tag, because both encodings share it.
      ETag: `W/${SCRIPT_ETAG}`,
      // The first of these headers is for pages with COEP, the second for pages with subresource integrity.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Access-Control-Allow-Origin': '*',
    });
    if (!request.acceptsEncodings('gzip')) return response.send(SCRIPT);
    return response.set('Content-Encoding', 'gzip').send(GZIPPED);
  });
}
