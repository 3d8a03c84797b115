/** Options for `jest.useFakeTimers` that freeze the clock and keep real timers. */
export const ALL_BUT_THE_DATE = [
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
] as const;
