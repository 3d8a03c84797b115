import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin, registerHooks } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import Runtime from 'jest-runtime';

const TESTS = join(import.meta.dirname, '..');
const CLIENT = {
  '@throughline/client': join(TESTS, '../client/src/index.ts'),
  '@throughline/client/csv': join(TESTS, '../client/src/csv.ts'),
};

// The console imports the client's package. Its `dist` exists only after a build, so tests load the sources.
registerHooks({
  resolve: (name, context, next) => next(CLIENT[name] ?? name, context),
});

/** Source maps of all transformed files, so that stack traces show source lines. */
const sourceMaps = new Map();

let transform;

createRequire(import.meta.url).extensions['.ts'] = (module, path) => module._compile(transform(path), path);

/**
 * Loads modules below `test/` again for each test file, and all other modules once per process with Node's
 * `require`, which saves seconds. The other modules must keep no state between files, and `jest.mock` does
 * not affect them.
 */
export default class NativeModules extends Runtime {
  constructor(...args) {
    super(...args);
    const { transformCache, executor } = this;
    transformCache.sourceMaps = sourceMaps;
    transform = (path) => {
      const { code, sourceMapPath } = transformCache.scriptTransformer.transform(
        path,
        transformCache.getFullTransformationOptions(),
        readFileSync(path, 'utf8'),
      );
      if (sourceMapPath) sourceMaps.set(path, sourceMapPath);
      return code;
    };
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, { filename });
  }

  requireModuleOrMock(from, name) {
    if (!from.startsWith(TESTS) || name === '@jest/globals') return super.requireModuleOrMock(from, name);
    const require = createRequire(from);
    if (isBuiltin(name)) return require(name);
    const path = require.resolve(name);
    return path.startsWith(TESTS) ? super.requireModuleOrMock(from, name) : require(path);
  }
}
