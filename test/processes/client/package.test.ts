import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { EdgeVM } from '@edge-runtime/vm';
import { build } from 'esbuild';
import { getInheritedEnvironment } from '../../support/config.ts';
import { runTool } from '../../support/run-tool.ts';
import { PROJECT } from '../../../tools/docs/pages.ts';

const BIN = join(PROJECT, 'node_modules/.bin');

const PROGRAM = `
const tl = new Throughline({
  baseUrl: 'https://api.example.com',
  apiKey: 'tl_sk_1',
  fetch: async (url) => Response.json({ url: String(url) }),
});
tl.users.getCurrentUser().then(({ url }) => console.log(url, typeof verify, new NotFound({ message: '', code: '' }).name));
`;

const TYPED_PROGRAM = `
import { PolicyViolation, Throughline, type Schema } from '@throughline/client';
import { verify, type WebhookEvent } from '@throughline/client/webhooks';

const tl = new Throughline({ baseUrl: 'https://api.example.com', clientId: 'id', clientSecret: 'secret' });

export async function use(campaign: Schema<'CreateSearchCampaignRequest'>): Promise<string> {
  const batch = await tl.emails.queueBatch({
    trackingId: 'news',
    template: { subject: 'Hello', text: 'Hello' },
    recipients: [{ email: 'ada@example.com' }],
  });
  const { counts } = await batch.waitUntilDone({ onProgress: ({ settled }) => settled.toFixed() });
  for await (const { email, status } of batch.recipients({ status: 'bounced' })) email.concat(status);
  try {
    const result = await tl.searchads.createCampaign({ customerId: '1', ...campaign });
    return 'approval' in result ? result.approval.id : result.campaignResourceName;
  } catch (error) {
    if (error instanceof PolicyViolation) return error.exemptions().ignorablePolicyTopics.join();
    throw error;
  }
}

export const event: Promise<WebhookEvent> = verify('', new Headers(), 'whsec_');
// @ts-expect-error a batch needs a template
export const wrong = tl.emails.queueBatch({ trackingId: 'news', recipients: [] });
// @ts-expect-error there is no such status
export const none = tl.emails.listEmailBatchRecipients({ trackingId: 'news', status: 'lost' });
`;

let folder: string;
let tarball: string;

const runCommand = (command: string, args: string[]) =>
  runTool(command, args, { cwd: folder, env: getInheritedEnvironment(), timeout: 120_000 });
const writeTestFile = (name: string, text: string) => writeFile(join(folder, name), text);
const bundleCode = async (code: string) => {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'throughline-client-'));
  const client = join(folder, 'packed');
  await mkdir(client);
  await runTool(join(BIN, 'tsc'), ['-p', join(PROJECT, 'client'), '--outDir', join(client, 'dist')]);
  for (const file of ['package.json', 'README.md'])
    await copyFile(join(PROJECT, 'client', file), join(client, file));
  const packed = await runCommand('npm', ['pack', './packed', '--json', '--ignore-scripts']);
  [{ filename: tarball }] = JSON.parse(packed.slice(packed.indexOf('[')));
  await writeTestFile('package.json', '{"private": true}');
  await runCommand('npm', ['install', `./${tarball}`, '--offline', '--no-audit', '--no-fund']);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the client package contains only the declared files and has no dependencies', async () => {
  const installed = (await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'));
  expect(installed).toEqual(['@throughline']);
  expect((await readdir(join(folder, 'node_modules/@throughline/client'))).toSorted()).toEqual([
    'README.md',
    'dist',
    'package.json',
  ]);
});

it('the client package can be imported as an ES module and loaded with require', async () => {
  await writeTestFile(
    'module.mjs',
    `import { NotFound, Throughline } from '@throughline/client';\nimport { verify } from '@throughline/client/webhooks';\n${PROGRAM}`,
  );
  await writeTestFile(
    'common.cjs',
    `const { NotFound, Throughline } = require('@throughline/client');\nconst { verify } = require('@throughline/client/webhooks');\n${PROGRAM}`,
  );
  const expected = 'https://api.example.com/users/me function NotFound\n';
  expect(await runCommand(process.execPath, ['module.mjs'])).toBe(expected);
  expect(await runCommand(process.execPath, ['--no-warnings', 'common.cjs'])).toBe(expected);
});

it.each([
  ['a browser', 'tsc', { lib: ['es2022', 'dom'], types: [] }],
  ['Node.js', 'tsc', { lib: ['es2022'], types: ['node'], typeRoots: [join(PROJECT, 'node_modules/@types')] }],
  ['a browser with an older TypeScript', 'tsc6', { lib: ['es2022', 'dom'], types: [] }],
])(
  'the types of the client package compile strictly, without skipLibCheck, for %s',
  async (_, compiler, environment) => {
    const strict = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
    };
    const compilerOptions = {
      ...strict,
      ...environment,
      module: 'nodenext',
      target: 'es2022',
      noEmit: true,
    };
    await writeTestFile('use.ts', TYPED_PROGRAM);
    await writeTestFile('tsconfig.json', JSON.stringify({ compilerOptions, files: ['use.ts'] }));
    expect(await runCommand(join(BIN, compiler), ['-p', '.'])).toBe('');
  },
);

it('browser bundles of the client package are within the sizes that its README states, and contain no unused code', async () => {
  const all = await bundleCode(`export { Throughline } from '@throughline/client';`);
  const gzipped = gzipSync(all).length;
  const readme = await readFile(join(PROJECT, 'client/README.md'), 'utf8');
  const [maxBytes = 0, maxWebhookBytes] = [...readme.matchAll(/less than (\d+) kB/g)].map(
    ([, kB]) => Number(kB) * 1_000,
  );
  expect(gzipped).toBeLessThan(maxBytes);
  expect(gzipped).toBeGreaterThan(maxBytes - 2_000);
  expect(await bundleCode(`import '@throughline/client';`)).toBe('');
  expect(
    gzipSync(await bundleCode(`export { verify } from '@throughline/client/webhooks';`)).length,
  ).toBeLessThan(maxWebhookBytes ?? 0);
});

it('the client package runs in an edge runtime without Node.js APIs', async () => {
  const program = await bundleCode(`
      import { NotFound, Throughline } from '@throughline/client';
      import { verify } from '@throughline/client/webhooks';
      const tl = new Throughline({
        baseUrl: 'https://api.example.com',
        apiKey: 'tl_sk_1',
        fetch: async (url) => Response.json({ url: String(url) }),
      });
      const getName = (error) => error.name;
      globalThis.results = Promise.all([
        tl.users.getCurrentUser().then(({ url }) => url),
        tl.users.getCurrentUser({}, { signal: AbortSignal.abort() }).catch(getName),
        verify('{}', new Headers(), 'whsec_' + btoa('a secret of 24 characters')).catch(getName),
        new NotFound({ message: '', code: '' }) instanceof Error,
        typeof process + typeof Buffer,
      ]);`);
  const edge = new EdgeVM();
  edge.evaluate(program);
  await expect(edge.evaluate('results')).resolves.toEqual([
    'https://api.example.com/users/me',
    'AbortError',
    'WebhookVerificationError',
    true,
    'undefinedundefined',
  ]);
});

it('the client package reads CSV files if papaparse is installed', async () => {
  await cp(join(PROJECT, 'node_modules/papaparse'), join(folder, 'node_modules/papaparse'), {
    recursive: true,
  });
  const program = `const { rows } = readCsv(new TextEncoder().encode('email;name\\na@b.de;"A;B"'));
      console.log(JSON.stringify(rows));`;
  await writeTestFile('csv.mjs', `import { readCsv } from '@throughline/client/csv';\n${program}`);
  const expected = '[{"line":2,"values":{"email":"a@b.de","name":"A;B"}}]\n';
  expect(await runCommand(process.execPath, ['csv.mjs'])).toBe(expected);
  const bundle = await bundleCode(`import { readCsv } from '@throughline/client/csv';\n${program}`);
  await writeTestFile('bundle.mjs', bundle);
  expect(await runCommand(process.execPath, ['bundle.mjs'])).toBe(expected);
});

it('the client package passes publint and “Are the types wrong?”', async () => {
  expect(existsSync(join(BIN, 'attw'))).toBe(true);
  expect(await runCommand(join(BIN, 'publint'), ['run', `./${tarball}`, '--strict'])).toContain('All good!');
  // `attw` deletes its input file, so it gets a copy.
  await copyFile(join(folder, tarball), join(folder, 'copy.tgz'));
  const modules = await runCommand(join(BIN, 'attw'), ['copy.tgz', '--profile', 'esm-only', '--no-color']);
  expect(modules.match(/(?:node16 \(from ESM\)|bundler): 🟢/g)).toHaveLength(8);
});
