/** For `jest.useFakeTimers`: stops the clock and leaves the timers. */
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
