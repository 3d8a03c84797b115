import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenOnLoopback, useLoopbackServer } from '../../support/loopback-server.ts';
import { PROJECT } from '../docs/pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'healthcheck-'));
const requestedPaths: (string | undefined)[] = [];
let status = 200;
let port = '';
let closedPort = '';

beforeAll(async () => {
  const closed = await listenOnLoopback(createServer());
  await closed.close();
  closedPort = String(closed.port);
});
const getUrl = useLoopbackServer((request, response) => {
  requestedPaths.push(request.url);
  response.writeHead(status).end();
});
beforeAll(() => {
  port = new URL(getUrl()).port;
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the exit code of the check in a container that runs a command. */
function runCheck(command: string[], env: Record<string, string>): Promise<number> {
  const file = join(folder, 'cmdline');
  writeFileSync(file, command.map((word) => `${word}\0`).join(''));
  return new Promise((resolve) => {
    execFile('bash', [join(PROJECT, 'tools/healthcheck.sh'), file], { env }, (error) => {
      resolve(error ? Number(error.code) : 0);
    });
  });
}

const API_COMMAND = ['node', 'dist/api/main.js'];
const WORKER_COMMAND = ['/sbin/docker-init', '--', 'node', 'dist/worker/main.js'];

it.each([
  ['an API', API_COMMAND, 'PORT'],
  ['a worker under an init process', WORKER_COMMAND, 'HEALTH_PORT'],
])('checks the readiness of %s at its own port', async (_, command, variable) => {
  requestedPaths.length = 0;
  status = 200;
  expect(await runCheck(command, { [variable]: port })).toBe(0);
  expect(requestedPaths).toEqual(['/readyz']);
  status = 503;
  expect(await runCheck(command, { [variable]: port })).not.toBe(0);
  expect(await runCheck(command, { [variable]: closedPort })).not.toBe(0);
});

it('checks nothing for other commands', async () => {
  requestedPaths.length = 0;
  status = 503;
  expect(await runCheck(['node', 'dist/admin/main.js', 'migrate'], { PORT: port, HEALTH_PORT: port })).toBe(
    0,
  );
  expect(requestedPaths).toEqual([]);
});
