import Sequencer from '@jest/test-sequencer';

const LONG_FILES_FIRST = ['e2e', 'kills', 'processes'];

/** Starts the lanes with the longest files first, so that a run does not end with a single busy worker. */
export default class LongLanesFirst extends Sequencer {
  sort(tests) {
    const getRank = ({ context }) => {
      const rank = LONG_FILES_FIRST.indexOf(context.config.displayName.name);
      return rank === -1 ? LONG_FILES_FIRST.length : rank;
    };
    const byDuration = super.sort(tests);
    return byDuration.toSorted((a, b) => getRank(a) - getRank(b));
  }
}
