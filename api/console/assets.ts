import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RequestHandler } from 'express';
import { notFound } from '../request/errors.ts';

const compress = promisify(gzip);

/** Build output: flat file names with a content digest. */
const NAME = /^[\w-][\w.-]{0,99}\.(js|css|svg|woff2)$/;

/** Exceeds the number of files, so each is read once per process. */
const MAX_KEPT = 500;

type Asset = { plain: Buffer; gzipped: Buffer };

/**
 * Serves the console's assets, compressed and cached in memory. Names contain a digest, so browsers cache them as
 * immutable (RFC 8246).
 */
export function serveAssets(folder: string): RequestHandler {
  const kept = new Map<string, Promise<Asset>>();
  return async (request, response) => {
    const { name } = request.params;
    if (typeof name !== 'string' || !NAME.test(name)) throw noSuchFile();
    const asset = kept.get(name) ?? readAsset(path.join(folder, name));
    if (kept.size < MAX_KEPT) kept.set(name, asset);
    asset.catch(() => kept.delete(name));
    const { plain, gzipped } = await asset;
    response.vary('Accept-Encoding').type(path.extname(name));
    response.set('Cache-Control', 'public, max-age=31536000, immutable');
    if (request.acceptsEncodings('gzip')) response.set('Content-Encoding', 'gzip').send(gzipped);
    else response.send(plain);
  };
}

async function readAsset(file: string): Promise<Asset> {
  try {
    const plain = await readFile(file);
    return { plain, gzipped: await compress(plain, { level: 9 }) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw noSuchFile();
    throw error;
  }
}

function noSuchFile() {
  return notFound('The console has no such file. Reload the page: the console may have been rebuilt.');
}
