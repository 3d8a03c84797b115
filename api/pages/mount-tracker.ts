import { gzipSync } from 'node:zlib';
import type { Express } from 'express';
import { mountPage } from '../request/refuse-method.ts';
import { SCRIPT, SCRIPT_ETAG } from './tracker-script.gen.ts';

const GZIPPED = gzipSync(SCRIPT, { level: 9 });

/**
 * `/t.js`: the tracking script, which pages of other origins load (docs/guides/journey.md). Open to everybody. Browsers
 * ask again after an hour, and get 304 while it is the same (RFC 9111).
 */
export function mountTracker(app: Express): void {
  mountPage(app, '/t.js', (request, response) => {
    response.vary('Accept-Encoding').set({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
      // One for both encodings, so a weak one.
      ETag: `W/${SCRIPT_ETAG}`,
      // Pages that are isolated from other origins (COEP), or hold the script to a digest, may load it too.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Access-Control-Allow-Origin': '*',
    });
    if (!request.acceptsEncodings('gzip')) return response.send(SCRIPT);
    return response.set('Content-Encoding', 'gzip').send(GZIPPED);
  });
}
