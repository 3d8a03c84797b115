import { inspect } from 'node:util';

let passed = 0;
let failed = 0;

export const print = (line: string) => void process.stdout.write(`${line}\n`);

export async function check(title: string, verify: () => Promise<string | void>): Promise<void> {
  const startedAt = performance.now();
  const formatDuration = () => `${Math.round((performance.now() - startedAt) / 1_000)} s`;
  try {
    const remark = await verify();
    passed += 1;
    print(`ok      ${title} (${remark ? `${remark}, ` : ''}${formatDuration()})`);
  } catch (error) {
    reportFailure(`${title} (${formatDuration()}): ${inspect(error)}`);
  }
}

export function reportFailure(text: string): void {
  failed += 1;
  print(`not ok  ${text}`);
}

export function printTotals(): number {
  print(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
