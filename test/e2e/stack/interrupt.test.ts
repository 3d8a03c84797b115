import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readConfig } from '../../../dev/config.ts';
import { isAlive } from '../../../dev/processes/identity.ts';
import { eventually } from '../../support/eventually.ts';
import { runningOn } from './start-stack.ts';

jest.setTimeout(300_000);

/** Does what Jest does before the first test, says where the servers' facts are, and waits. */
const SET_UP = `
  const { default: globalSetup } = await import('./test/support/global-setup.mjs');
  await globalSetup();
  console.log('facts: ' + process.env.THROUGHLINE_TEST_STACK);
  setInterval(() => {}, 60_000);`;

describe('npm test', () => {
  it('leaves neither servers nor files behind after Ctrl-C', async () => {
    const { project, toolEnv } = readConfig();
    const child = spawn(process.execPath, ['--input-type=module', '--eval', SET_UP], {
      cwd: project,
      env: toolEnv,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
    const closed = once(child, 'close');
    const up = new Promise<string>((resolve, reject) => {
      child.stdout.on('data', () => {
        const facts = /^facts: (.+)$/m.exec(output)?.[1];
        if (facts !== undefined) resolve(facts);
      });
      void closed.then(() => reject(new Error(output)));
    });
    const home = dirname(await up);
    const servers = runningOn(home);
    expect(servers).toHaveLength(4);
    child.kill('SIGINT');
    expect(await closed).toEqual([130, null]);
    // A PostgreSQL that is told to end at once still takes a moment.
    await eventually(async () => servers.every((server) => !isAlive(server)) || undefined, 10_000);
    expect([home, join(home, 'run')].filter((path) => existsSync(path))).toEqual([]);
  });
});
