import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify } from '../../../../dev/processes/identity.ts';
import { tryLock, waitForLock } from '../../../../dev/processes/lock.ts';
import { useTemporaryFolder } from '../temporary-folder.ts';

describe('tryLock', () => {
  const newFolder = useTemporaryFolder();

  it('takes over the lock of a dead process', async () => {
    const file = join(newFolder(), 'a.lock');
    const child = spawn('sleep', ['60']);
    await once(child, 'spawn');
    writeFileSync(file, JSON.stringify(identify(child.pid ?? 0)));
    expect(tryLock(file)).toMatchObject({ pid: child.pid });
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(tryLock(file)).toHaveProperty('release');
  });

  it('takes over a lock whose process id was reused', () => {
    const file = join(newFolder(), 'a.lock');
    writeFileSync(file, JSON.stringify({ pid: process.pid, born: 'another boot' }));
    expect(tryLock(file)).toHaveProperty('release');
  });
});

describe('waitForLock', () => {
  const newFolder = useTemporaryFolder();

  it("reports the lock's owner once and locks after its release", async () => {
    const file = join(newFolder(), 'a.lock');
    const first = tryLock(file);
    const owners: number[] = [];
    const waiting = waitForLock(file, ({ pid }) => {
      owners.push(pid);
      if ('release' in first) first.release();
    });
    expect(await waiting).toHaveProperty('release');
    expect(owners).toEqual([process.pid]);
  });
});
