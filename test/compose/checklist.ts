import { inspect } from 'node:util';

/** Results of the checks so far. */
export type Checklist = {
  /** Runs a check and prints its result, with the remark that it may return. */
  check: (title: string, verify: () => Promise<string | void>) => Promise<void>;
  /** Counts a failure outside the checks. */
  fail: (title: string) => void;
  failed: () => number;
  /** `3 passed, 1 failed` */
  closingLine: () => string;
};

/** Creates a list that writes a line per check to `print`, each with its seconds. */
export function createChecklist(print: (line: string) => void): Checklist {
  let [passed, failed] = [0, 0];
  const fail = (title: string) => {
    failed += 1;
    print(`not ok  ${title}`);
  };
  return {
    fail,
    failed: () => failed,
    closingLine: () => `${passed} passed, ${failed} failed`,
    check: async (title, verify) => {
      const startedAt = performance.now();
      const time = () => `${Math.round((performance.now() - startedAt) / 1_000)} s`;
      try {
        const remark = await verify();
        passed += 1;
        print(`ok      ${title} (${remark ? `${remark}, ` : ''}${time()})`);
      } catch (error) {
        fail(`${title} (${time()}): ${inspect(error)}`);
      }
    },
  };
}
