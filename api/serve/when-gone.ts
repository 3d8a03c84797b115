import type { Request, Response } from 'express';

/** Made once: one of its own for each connection would note where it was made. */
const GONE = new Error('The connection is closed.');

/** Aborted when the connection is closed, also when that was before. */
export function whenGone(request: Request, response: Response): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed || request.destroyed) gone.abort(GONE);
  response.once('close', () => gone.abort(GONE));
  return gone.signal;
}
