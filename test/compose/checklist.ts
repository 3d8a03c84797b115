import { inspect } from 'node:util';

/** What was checked so far. */
export type Checklist = {
  /** Does what a check is of, and prints whether it holds; it may give a remark for the line. */
  check: (title: string, holds: () => Promise<string | void>) => Promise<void>;
  /** Counts a failure that is no check's. */
  fail: (title: string) => void;
  failed: () => number;
  /** `3 passed, 1 failed` */
  closingLine: () => string;
};

/** Makes a list whose lines go to `print`, each with its seconds. */
export function checklist(print: (line: string) => void): Checklist {
  let [passed, failed] = [0, 0];
  const fail = (title: string) => {
    failed += 1;
    print(`not ok  ${title}`);
  };
  return {
    fail,
    failed: () => failed,
    closingLine: () => `${passed} passed, ${failed} failed`,
    check: async (title, holds) => {
      const startedAt = performance.now();
      const time = () => `${Math.round((performance.now() - startedAt) / 1_000)} s`;
      try {
        const remark = await holds();
        passed += 1;
        print(`ok      ${title} (${remark ? `${remark}, ` : ''}${time()})`);
      } catch (error) {
        fail(`${title} (${time()}): ${inspect(error)}`);
      }
    },
  };
}
