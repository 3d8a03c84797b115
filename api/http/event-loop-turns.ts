import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';

/**
 * Lets what holds the event loop for milliseconds proceed one at a time, each in a turn of the loop of its own. A
 * hundred bodies that arrive together would otherwise be worked on in one turn, and everybody else would wait for all
 * of them.
 */
export class EventLoopTurns {
  private last: Promise<void> = Promise.resolve();

  /** Resolves in the next turn of the event loop that nobody has before. */
  async next(): Promise<void> {
    const turn = this.last.then(() => nextEventLoopTurn());
    this.last = turn;
    await turn;
  }
}
