import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { getInheritedEnvironment } from '../../support/config.ts';
import { PROJECT } from '../../../tools/docs/pages.ts';

const EXAMPLES = ['onboard-tenant', 'send-batch', 'serve-tracked-page', 'upload', 'welcome-series'];

/** A `THROUGHLINE_HOME` without a running stack. */
const HOME = join(tmpdir(), 'throughline-no-stack');

async function runExample(example: string, ...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', `examples/${example}.ts`, ...args], {
    cwd: PROJECT,
    env: { ...getInheritedEnvironment(), THROUGHLINE_HOME: HOME },
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, stdout, stderr };
}

it('the upload example answers 400 to an invalid body and 413 to a body that is too large', async () => {
  const options = ['--api', 'http://127.0.0.1:1', '--project', 'p', '--key', 'tl_sk_x', '--port', '0'];
  const child = spawn(process.execPath, ['--import', 'tsx', 'examples/upload.ts', ...options], {
    cwd: PROJECT,
    env: getInheritedEnvironment(),
  });
  try {
    const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
    const post = (body: string) => fetch(new URL('/uploads', String(line).trim()), { method: 'POST', body });
    const answers = await Promise.all(['{', '{}', ' '.repeat(70_000)].map(post));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 413]);
  } finally {
    child.kill();
  }
});

it('an example refuses --api without credentials, so that it never sends those of the local stack to another API', async () => {
  expect(await runExample('onboard-tenant', '--api', 'http://127.0.0.1:1')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'Set --api, --client-id and --client-secret together.\n',
  });
});

it.each(EXAMPLES)(
  'the example %s prints its usage, names an unknown option, and looks for the stack in THROUGHLINE_HOME',
  async (example) => {
    const [help, unknownOption, withoutStack] = await Promise.all([
      runExample(example, '--help'),
      runExample(example, '--stak', 'x'),
      runExample(example),
    ]);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain(`npx tsx examples/${example}.ts`);
    expect(unknownOption).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining("'--stak'") });
    expect(withoutStack).toMatchObject({ code: 1, stdout: '' });
    expect(withoutStack.stderr).toContain(`No running stack at ${join(HOME, 'stack.json')}`);
  },
);
