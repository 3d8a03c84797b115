import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from '../../support/run-tool.ts';
import { getBlocks, listPages, PROJECT, readPage } from './pages.ts';

/** Declarations that the pages use without showing them. */
const PRELUDE = `
import type { Schema, Throughline } from '@throughline/client';
declare global {
  const tl: Throughline;
  const projectId: string;
  const made: Schema<'Project'>;
  const campaign: Schema<'CreateSearchCampaignRequest'>;
  const file: File;
  const after: string | undefined;
  const signal: AbortSignal;
  const rawBody: string;
  const request: Request;
  const customerId: string;
  const stopId: string;
  const clientId: string;
  const serviceAccountId: string;
  const keyId: string;
  const roleId: string;
  const sendId: string;
  const itemId: string;
  const webhookId: string;
  function accessToken(): Promise<string>;
  function handle(event: Schema<'ProjectEvent'>): Promise<void>;
  function keep(cursor: string | undefined): Promise<void>;
}
`;

const COMPILER_OPTIONS = {
  strict: true,
  module: 'nodenext',
  moduleDetection: 'force',
  target: 'es2023',
  lib: ['es2023', 'dom'],
  types: ['node'],
  typeRoots: [join(PROJECT, 'node_modules/@types')],
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  paths: {
    '@throughline/client': [join(PROJECT, 'client/src/index.ts')],
    '@throughline/client/csv': [join(PROJECT, 'client/src/csv.ts')],
    '@throughline/client/webhooks': [join(PROJECT, 'client/src/webhooks.ts')],
  },
};

it('type-checks the client programs in the documentation', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-pages-'));
  try {
    const pages = [...listPages(), 'client/README.md'];
    const programs = pages.flatMap((page) =>
      getBlocks(readPage(page)).flatMap(({ language, text }, index) =>
        language === 'ts' && /\btl\b|@throughline/.test(text)
          ? [{ name: `${page.replaceAll('/', '-')}-${index}.ts`, text }]
          : [],
      ),
    );
    expect(programs.length).toBeGreaterThan(12);
    for (const { name, text } of programs) writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'prelude.ts'), PRELUDE);
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['*.ts'] }),
    );
    // The compiler prints errors to standard output; a failed start prints nothing.
    const command = `${join(PROJECT, 'node_modules/.bin/tsc')} -p . && echo right || true`;
    expect(await runTool('sh', ['-c', command], { cwd: folder })).toBe('right\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
