import { flushCompileCache } from 'node:module';

// Node writes its compile cache only at exit, which a killed server never reaches.
setTimeout(() => flushCompileCache(), 5_000).unref();
