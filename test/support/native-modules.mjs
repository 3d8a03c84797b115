import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin, registerHooks } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import Runtime from 'jest-runtime';

const TESTS = join(import.meta.dirname, '..');
const CLIENT = join(TESTS, '../client/src/index.ts');

// The console imports the client's package, whose `dist` exists only after a build.
registerHooks({
  resolve: (name, context, next) => next(name === '@throughline/client' ? CLIENT : name, context),
});

/** The maps of all that this process has transformed, so that a stack names the lines of the sources. */
const sourceMaps = new Map();

let transform;

createRequire(import.meta.url).extensions['.ts'] = (module, path) => module._compile(transform(path), path);

/**
 * Loads the files below `test/` as Jest does, afresh for each test file, and all else once a process, by Node's own
 * `require`: the API with its packages takes seconds to load, and a run has two hundred files that ask for it.
 * Nothing else of ours may therefore hold what one file changes and another sees, and `jest.mock` does not reach it.
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
