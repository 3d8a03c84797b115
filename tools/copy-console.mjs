/** Copies the built console into the built API, which serves it. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const target = join(root, 'dist/console/dist');
rmSync(target, { recursive: true, force: true });
cpSync(join(root, 'console/dist'), target, { recursive: true });
