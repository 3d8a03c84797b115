/** Copies the built console into the built API, which serves it. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const beside = join(root, 'dist/console/dist');
rmSync(beside, { recursive: true, force: true });
cpSync(join(root, 'console/dist'), beside, { recursive: true });
