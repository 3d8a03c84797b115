import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { inheritedEnvironment } from '../../support/config.ts';
import { PROJECT } from '../../unit/docs/pages.ts';

const EXAMPLES = ['onboard-tenant', 'send-batch', 'serve-tracked-page', 'upload'];

/** A home in which no stack runs. */
const HOME = join(tmpdir(), 'throughline-no-stack');

/** Runs an example until it ends. */
async function run(example: string, ...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', `examples/${example}.ts`, ...args], {
    cwd: PROJECT,
    env: { ...inheritedEnvironment(), THROUGHLINE_HOME: HOME },
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, stdout, stderr };
}

describe.each(EXAMPLES)('examples/%s.ts', (example) => {
  it('tells how to use it, names a wrong option, and looks for the stack in THROUGHLINE_HOME', async () => {
    const [help, wrong, alone] = await Promise.all([
      run(example, '--help'),
      run(example, '--stak', 'x'),
      run(example),
    ]);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain(`npx tsx examples/${example}.ts`);
    expect(wrong).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining("'--stak'") });
    expect(alone).toMatchObject({ code: 1, stdout: '' });
    expect(alone.stderr).toContain(`No running stack at ${join(HOME, 'stack.json')}`);
  });
});

describe('the file of examples/send-batch.ts', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'throughline-example-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Sends a file to an API that refuses everything, and notes the recipients. */
  async function send(name: string, content: string | Buffer) {
    const path = join(folder, name);
    await writeFile(path, content);
    const bodies: unknown[] = [];
    const server = createServer((request, response) => {
      void json(request).then((body) => {
        bodies.push(body);
        response.writeHead(401, { 'content-type': 'application/json' });
        return response.end('{"message": "No.", "code": "unauthorized"}');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const api = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const ended = await run('send-batch', '--api', api, '--app-key', 'tl_ak_1', path);
    server.close();
    return { ...ended, bodies };
  }

  const ROW = { name: 'Renée', city: 'Köln', plan: 'Pro', points: '7' };

  it.each([
    [
      'with a mark and semicolons',
      Buffer.from('\ufeffemail;name;city;plan;points;x\r\nr@example.com;Renée;Köln;Pro;7;y'),
    ],
    ['in Windows-1252', Buffer.from('name,e,city,plan,points\nRenée,r@example.com,Köln,Pro,7', 'latin1')],
  ])('is read %s', async (name, content) => {
    const { bodies } = await send(`${name}.csv`, content);
    expect(bodies).toMatchObject([{ recipients: [{ email: 'r@example.com', params: ROW }] }]);
  });

  it('is refused with the line that is wrong, and without a stack', async () => {
    const { code, stderr, bodies } = await send(
      'open.csv',
      'email,name\nr@example.com,"Renée\ns@example.com,S\n',
    );
    expect({ code, bodies }).toEqual({ code: 1, bodies: [] });
    expect(stderr).toMatch(/open\.csv: Line 2: a quote is not closed\..*\n$/);
    expect(stderr.split('\n')).toHaveLength(2);
  });

  it('names the rows that it leaves out', async () => {
    const { stdout, bodies } = await send('some.csv', 'email,name\na..b@example.com,A\nb@example.com,B\n');
    expect(stdout).toContain('Line 2 is left out: "a..b@example.com" is not an e-mail address.');
    expect(bodies).toMatchObject([{ recipients: [{ email: 'b@example.com', params: { name: 'B' } }] }]);
  });
});
