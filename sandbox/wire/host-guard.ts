import type { NextFunction, Request, Response } from 'express';

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
const LOOPBACK_ORIGIN = /^https?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/** Whether a Host or an authority is a loopback one. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

/**
 * Express middleware that answers 403 to a Host that is not loopback (a name that a DNS answer bends to this machine)
 * and to an Origin that is not loopback (another site's page in a browser of this machine). Nothing else guards the
 * sandbox, which takes commands without a credential.
 */
export function refuseForeignHosts(request: Request, response: Response, next: NextFunction): void {
  const { host, origin } = request.headers;
  if (!isLoopbackHost(host ?? '')) {
    response
      .status(403)
      .json({ message: 'The sandbox answers on loopback addresses only.', code: 'forbidden' });
  } else if (origin !== undefined && !LOOPBACK_ORIGIN.test(origin)) {
    response
      .status(403)
      .json({ message: 'The sandbox takes no calls from foreign pages.', code: 'forbidden' });
  } else {
    next();
  }
}
