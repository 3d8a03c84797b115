import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';
import { getErrorCode, notFound } from '../request/errors.ts';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Excludes path separators: all files of the build are in one folder. */
const FILE_NAME = /^[\w-][\w.-]{0,99}\.(js|css|svg|woff2)$/;

/** Exceeds the number of the console's files, so that a process reads each file once. */
const MAX_CACHED_FILES = 500;

const ENCODINGS = ['br', 'gzip'] as const;

type Asset = Record<'identity' | 'gzip' | 'br', Buffer>;

/**
 * Compresses assets and caches them in memory. File names contain a digest, so browsers cache the files as
 * immutable (RFC 8246).
 */
export function serveAssets(folder: string): RequestHandler {
  const cache = new Map<string, Promise<Asset>>();
  return async (request, response) => {
    const { name } = request.params;
    if (typeof name !== 'string' || !FILE_NAME.test(name)) throw noSuchFile();
    const asset = cache.get(name) ?? readAsset(path.join(folder, name));
    if (cache.size < MAX_CACHED_FILES) cache.set(name, asset);
    asset.catch(() => cache.delete(name));
    const { identity, ...compressed } = await asset;
    // Brotli compresses better than gzip, but browsers list gzip first, so their order is ignored.
    const encoding = ENCODINGS.find((candidate) => request.acceptsEncodings(candidate) === candidate);
    response.vary('Accept-Encoding').type(path.extname(name));
    response.set('Cache-Control', 'public, max-age=31536000, immutable');
    if (encoding !== undefined) response.set('Content-Encoding', encoding);
    response.send(encoding === undefined ? identity : compressed[encoding]);
  };
}

async function readAsset(file: string): Promise<Asset> {
  try {
    const identity = await readFile(file);
    const [br, gzipped] = await Promise.all([compress.br(identity), compress.gzip(identity, { level: 9 })]);
    return { identity, br, gzip: gzipped };
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') throw noSuchFile();
    throw error;
  }
}

function noSuchFile() {
  return notFound('The console has no such file. Reload the page: the console may have been rebuilt.');
}
