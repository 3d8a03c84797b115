import type { Request } from 'express';
import { JsonMeasure, type Measured } from '../validation/measure-json.ts';
import type { Most } from '../validation/most-values.ts';
import { refusalOf } from '../validation/parse-body.ts';

/** What is known of a JSON body by its bytes while it is read. */
export type EarlyLook = {
  measured: Measured;
  /** Rejects once what has arrived has more of something than is parsed; the rest is left unread. */
  refused: Promise<never>;
  /** Looks no further. */
  end: () => void;
};

/**
 * Counts what a JSON body is made of as it arrives. One that is refused whatever follows gives its room to the next at
 * once: of a hundred that are read to their end, the memory would hold several, and the garbage of all.
 */
export function lookEarly(request: Request, most: Most): EarlyLook {
  const measured = new JsonMeasure(most);
  const { promise: refused, reject } = withReject();
  const look = (chunk: Buffer) => {
    measured.read(chunk);
    if (!measured.isOver) return;
    request.off('data', look).pause();
    reject(refusalOf(measured, most));
  };
  request.on('data', look);
  return { measured, refused, end: () => request.off('data', look) };
}

function withReject() {
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<never>((_resolve, fail) => {
    reject = fail;
  });
  return { promise, reject };
}
