import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'esbuild';
import { writeGenerated } from './write-generated.ts';

const BANNER = '// Made from api/tracker by `npm run generate`. Do not edit.\n\n';

/** Syntax of browsers since about 2020. esbuild converts newer syntax. */
const TARGET = 'es2020';

/** Bundles the tracker's script. With `--check`, only compares the file. */
async function main(): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: join(import.meta.dirname, '..'),
    entryPoints: ['api/tracker/main.ts'],
    bundle: true,
    minify: true,
    format: 'iife',
    target: TARGET,
    charset: 'ascii',
    write: false,
  });
  const script = outputFiles.map(({ text }) => text).join('');
  const digest = createHash('sha256').update(script).digest('base64url').slice(0, 22);
  const exported = { SCRIPT: script, SCRIPT_ETAG: `"${digest}"` };
  const lines = Object.entries(exported).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`,
  );
  await writeGenerated('api/pages/tracker-script.gen.ts', BANNER + lines.join(''), 'api/tracker');
}

await main();
