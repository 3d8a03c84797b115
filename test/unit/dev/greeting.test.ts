import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { greet } from '../../../dev/greeting.ts';
import { STACK } from './stack.ts';
import { useTemporaryFolder } from './temporary-folder.ts';

const batch = z.object({
  trackingId: z.string(),
  template: z.object({ subject: z.string(), text: z.string() }),
  recipients: z.array(z.object({ email: z.email(), params: z.record(z.string(), z.string()) })).min(1),
});

function greeting(now: string): string {
  return greet(STACK, { now: new Date(now), home: '/home/x', color: false });
}

describe('greet', () => {
  const newFolder = useTemporaryFolder();

  /** The arguments of each curl when a person pastes the printed commands into a shell. */
  function pasted(text: string): string[][] {
    const folder = newFolder();
    writeFileSync(join(folder, 'curl'), '#!/bin/sh\nprintf "%s\\0" "$@"\nprintf "\\n\\0"\n', { mode: 0o755 });
    const commands = text.slice(text.indexOf('curl')).replaceAll(/^[A-Z].*$/gm, '');
    const output = execFileSync('sh', ['-c', commands], {
      env: { PATH: `${folder}:/bin:/usr/bin` },
    }).toString();
    return output
      .split('\n\0')
      .filter((call) => call !== '')
      .map((call) => call.split('\0').slice(0, -1));
  }

  it('prints one request, which a shell takes as it is', () => {
    const [queue, ...others] = pasted(greeting('2026-03-04T05:06:07.890Z'));
    expect(queue).toEqual(expect.arrayContaining([`${STACK.api}/emails/batch/queue`, 'X-App-Key: tl_ak_1']));
    expect(batch.safeParse(JSON.parse(queue?.at(-1) ?? '')).error).toBeUndefined();
    expect(others).toEqual([]);
  });

  it('shows where everything is, and no secret but the app key', () => {
    const text = greeting('2026-03-04T05:06:07.890Z');
    for (const shown of [
      STACK.api,
      `${STACK.api}/docs`,
      STACK.temporal.ui,
      STACK.sandbox.outbox,
      '/home/x/stack.json',
    ]) {
      expect(text).toContain(shown);
    }
    for (const hidden of ['database-secret', 'the-token', 'the-admin-token', 'tl_sk_1', 'tl_sk_2'])
      expect(text).not.toContain(hidden);
  });
});
