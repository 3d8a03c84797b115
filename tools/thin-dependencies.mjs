/**
 * Takes out of a node_modules for production what no process of the image reads, which is more than half of it.
 * `node tools/thin-dependencies.mjs <node_modules>`; test/compose loads every dependency that is left.
 */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { arch, argv, platform } from 'node:process';
import { transformSync } from 'esbuild';

const NEEDED_BY_LAW = /^(licen[cs]e|notice|copying)/i;
const READ_BY_PEOPLE_AND_COMPILERS = /\.(map|[cm]?ts|md|markdown|flow|tsbuildinfo|rs|proto)$/;
const TESTS = /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/(test|tests|__tests__)$/;

/** The Rust sources of Temporal's core, and the compiler of workflows: the image has both compiled. */
const UNUSED = /(^|\/)node_modules\/(@temporalio\/core-bridge\/sdk-core|@swc\/core(-[^/]+)?)$/;

/** Temporal's core for other machines: five of them come with the package. */
const RELEASES = /(^|\/)@temporalio\/core-bridge\/releases\/[^/]+$/;
const MACHINE = { x64: 'x86_64', arm64: 'aarch64' }[arch];
const THIS_RELEASE = platform === 'linux' ? `${MACHINE}-unknown-linux-gnu` : undefined;

/** The generated client is comments for the most part: 61 MB with them, 37 MB without. */
const GENERATED = /(^|\/)node_modules\/google-ads-node\/.*\.js$/;

const [, , folder] = argv;
if (folder === undefined || basename(folder) !== 'node_modules') throw new Error('Which node_modules?');

let files = 0;
let bytes = 0;
thin(folder);
console.log(`${files} files, ${Math.round(bytes / 1e6)} MB are left of ${dirname(folder)}/node_modules.`);

function thin(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      if (isUnused(path)) rmSync(path, { recursive: true });
      else thin(path);
    } else if (READ_BY_PEOPLE_AND_COMPILERS.test(entry.name) && !NEEDED_BY_LAW.test(entry.name)) {
      rmSync(path);
    } else {
      if (GENERATED.test(path)) writeFileSync(path, withoutComments(readFileSync(path, 'utf8')));
      files += 1;
      bytes += entry.isFile() ? statSync(path).size : 0;
    }
  }
}

function isUnused(path) {
  if (RELEASES.test(path)) return THIS_RELEASE !== undefined && basename(path) !== THIS_RELEASE;
  return UNUSED.test(path) || TESTS.test(path);
}

function withoutComments(source) {
  return transformSync(source, { minifyWhitespace: true, legalComments: 'inline', charset: 'utf8' }).code;
}
