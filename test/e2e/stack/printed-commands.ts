import { execFileSync } from 'node:child_process';
import { z } from 'zod';
import { eventually } from '../../support/eventually.ts';

const refusal = z.object({ code: z.literal('unavailable') });

/** Runs a printed command in a shell. Retries after the code `unavailable`, because a new stack may be too busy. */
export async function runPrintedCommand(command: string | undefined): Promise<unknown> {
  return eventually(async () => {
    const answer: unknown = JSON.parse(execFileSync('sh', ['-c', command ?? 'false'], { encoding: 'utf8' }));
    return refusal.safeParse(answer).success ? undefined : answer;
  });
}

/** Returns printed commands, in order. */
export function findPrintedCommands(output: string): string[] {
  return output.match(/^curl [^]*?$(?=\n\n)/gm) ?? [];
}
