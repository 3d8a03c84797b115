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

/** What no process here loads, in its folder of `node_modules`. */
const UNUSED = [
  // The Rust sources of Temporal's core, and the compiler of workflows: the image has both compiled.
  /^@temporalio\/core-bridge\/sdk-core$/,
  /^@swc\/core(-[^/]+)?$/,
  // The same code once more, for bundlers: Node.js takes the other by `main`, or by the condition `node`.
  /^@(aws-sdk|smithy)\/[^/]+\/dist-es$/,
  /^@opentelemetry\/[^/]+\/build\/(esm|esnext)$/,
  /^rxjs\/(src|dist\/(bundles|esm5?|types))$/,
  // For browsers, or for who loads it otherwise than we do.
  /^google-ads-api\/build\/cjs$/,
  /^libphonenumber-js\/(bundle|max|mobile)$/,
  /^libphonenumber-js\/metadata\.(full|max|mobile)\.json(\.js)?$/,
  /^moment\/(dist|min|src|ts3\.1-typings)$/,
  /^moment-timezone\/builds$/,
  /^swagger-ui-dist\/swagger-ui(-es-bundle(-core)?|-standalone-preset)?\.js$/,
];

/** Temporal's core for other machines: five of them come with the package. */
const RELEASES = /(^|\/)@temporalio\/core-bridge\/releases\/[^/]+$/;
const MACHINE = { x64: 'x86_64', arm64: 'aarch64' }[arch];
const THIS_RELEASE = platform === 'linux' ? `${MACHINE}-unknown-linux-gnu` : undefined;

/** What is generated is comments and blanks for a third and more: of the first 61 MB with them, 37 MB without. */
const GENERATED = /^(google-ads-(node|api)|google-gax\/build\/protos|@temporalio\/proto)\/.*\.js$/;

/**
 * Bytes that may be left. The image is held to 400 MB (test/compose), of which some 229 are the base image's (Debian 75,
 * Node.js 133, npm, yarn and corepack 21) and 12 our own files with the console and the bundle of workflows.
 */
const MOST_BYTES = 150e6;

const [, , folder] = argv;
if (folder === undefined || basename(folder) !== 'node_modules') throw new Error('Which node_modules?');

let files = 0;
let bytes = 0;
thin(folder);
const left = `${files} files, ${Math.round(bytes / 1e6)} MB are left of ${dirname(folder)}/node_modules`;
if (bytes > MOST_BYTES) throw new Error(`${left}, which is more than ${MOST_BYTES / 1e6} MB.`);
console.log(`${left}.`);

function thin(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    // From the innermost node_modules on.
    const [, place = ''] = /^(?:.*\/)?node_modules\/(.*)$/.exec(path) ?? [];
    const isRead = !READ_BY_PEOPLE_AND_COMPILERS.test(entry.name) || NEEDED_BY_LAW.test(entry.name);
    if (isUnused(place, path) || (!entry.isDirectory() && !isRead)) {
      rmSync(path, { recursive: true });
    } else if (entry.isDirectory()) {
      thin(path);
    } else {
      if (GENERATED.test(place)) writeFileSync(path, withoutComments(readFileSync(path, 'utf8')));
      files += 1;
      bytes += entry.isFile() ? statSync(path).size : 0;
    }
  }
}

function isUnused(place, path) {
  if (RELEASES.test(path)) return THIS_RELEASE !== undefined && basename(path) !== THIS_RELEASE;
  return UNUSED.some((pattern) => pattern.test(place)) || TESTS.test(path);
}

function withoutComments(source) {
  return transformSync(source, { minifyWhitespace: true, legalComments: 'inline', charset: 'utf8' }).code;
}
