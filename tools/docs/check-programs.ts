import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getBlocks, listPages, PROJECT, readPage } from './pages.ts';

/** Declarations that the pages use without showing them. */
const PRELUDE = `
import type { Schema, Throughline } from '@throughline/client';
declare global {
  const tl: Throughline;
  const projectId: string;
  const campaign: Schema<'CreateSearchCampaignRequest'>;
  const file: File;
  const after: string | undefined;
  const signal: AbortSignal;
  const rawBody: string;
  const request: Request;
  const customerId: string;
  const itemId: string;
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

export function checkPrograms(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-pages-'));
  try {
    for (const page of [...listPages(), 'client/README.md']) {
      for (const [index, { language, text }] of getBlocks(readPage(page)).entries()) {
        if (language === 'ts' && /\btl\b|@throughline/.test(text))
          writeFileSync(join(folder, `${page.replaceAll('/', '-')}-${index}.ts`), text);
      }
    }
    writeFileSync(join(folder, 'prelude.ts'), PRELUDE);
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['*.ts'] }),
    );
    const { status, stdout } = spawnSync(join(PROJECT, 'node_modules/.bin/tsc'), ['-p', '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return status === 0 ? [] : [`TypeScript examples in the docs do not compile:\n${stdout}`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
