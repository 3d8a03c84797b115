/**
 * Deletes the files that no process of the image reads, more than half of a production node_modules.
 * test/compose checks that every dependency still loads.
 *
 *   node tools/thin-dependencies.mjs <node_modules>
 */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { arch, argv, platform } from 'node:process';
import { transformSync } from 'esbuild';

const LICENCES = /^(licen[cs]e|notice|copying)/i;
const UNUSED_EXTENSIONS = /\.(map|[cm]?ts|md|markdown|flow|tsbuildinfo|rs|proto)$/;
const TESTS = /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/(test|tests|__tests__)$/;

/** Patterns of unused files and folders. Each matches a path below `node_modules`. */
const UNUSED = [
  // The image contains Temporal's core and the workflow bundle as compiled files, so their sources and
  // compiler are unused.
  /^@temporalio\/core-bridge\/sdk-core$/,
  /^@swc\/core(-[^/]+)?$/,
  // ES module builds for bundlers. Node.js loads the build of `main` or of the condition `node`.
  /^@(aws-sdk|smithy)\/[^/]+\/dist-es$/,
  /^@opentelemetry\/[^/]+\/build\/(esm|esnext)$/,
  /^rxjs\/(src|dist\/(bundles|esm5?|types))$/,
  // Builds for browsers, or for another module system.
  /^google-ads-api\/build\/cjs$/,
  /^libphonenumber-js\/(bundle|max|mobile)$/,
  /^libphonenumber-js\/metadata\.(full|max|mobile)\.json(\.js)?$/,
  /^moment\/(dist|min|src|ts3\.1-typings)$/,
  /^moment-timezone\/builds$/,
  /^swagger-ui-dist\/swagger-ui(-es-bundle(-core)?|-standalone-preset)?\.js$/,
];

/** Binaries of Temporal's core. The package contains five platforms, of which the image needs one. */
const RELEASES = /(^|\/)@temporalio\/core-bridge\/releases\/[^/]+$/;
const MACHINE = { x64: 'x86_64', arm64: 'aarch64' }[arch];
const THIS_RELEASE = platform === 'linux' ? `${MACHINE}-unknown-linux-gnu` : undefined;

/** Generated code. The removal of comments and white space saves 24 of its 61 MB. */
const GENERATED = /^(google-ads-(node|api)|google-gax\/build\/protos|@temporalio\/proto)\/.*\.js$/;

/**
 * Maximum size of the remaining files. The image has a limit of 400 MB (test/compose), of which 229 MB are
 * the base image and 12 MB our own files.
 */
const MAX_BYTES = 150e6;

const [, , folder] = argv;
if (folder === undefined || basename(folder) !== 'node_modules')
  throw new Error('The folder is missing. Pass the path of a node_modules folder.');

let files = 0;
let bytes = 0;
removeUnused(folder);
const summary = `${dirname(folder)}/node_modules has ${files} files and ${Math.round(bytes / 1e6)} MB`;
if (bytes > MAX_BYTES)
  throw new Error(
    `${summary}, above the maximum of ${MAX_BYTES / 1e6} MB. Extend UNUSED in tools/thin-dependencies.mjs.`,
  );
console.log(`${summary}.`);

function removeUnused(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    // Relative to the innermost node_modules folder.
    const [, packagePath = ''] = /^(?:.*\/)?node_modules\/(.*)$/.exec(path) ?? [];
    const isRead = !UNUSED_EXTENSIONS.test(entry.name) || LICENCES.test(entry.name);
    if (isUnused(packagePath, path) || (!entry.isDirectory() && !isRead)) {
      rmSync(path, { recursive: true });
    } else if (entry.isDirectory()) {
      removeUnused(path);
    } else {
      if (GENERATED.test(packagePath)) writeFileSync(path, removeComments(readFileSync(path, 'utf8')));
      files += 1;
      bytes += entry.isFile() ? statSync(path).size : 0;
    }
  }
}

function isUnused(packagePath, path) {
  if (RELEASES.test(path)) return THIS_RELEASE !== undefined && basename(path) !== THIS_RELEASE;
  return UNUSED.some((pattern) => pattern.test(packagePath)) || TESTS.test(path);
}

function removeComments(source) {
  return transformSync(source, { minifyWhitespace: true, legalComments: 'inline', charset: 'utf8' }).code;
}
