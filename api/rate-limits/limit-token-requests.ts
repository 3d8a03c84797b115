import type { Request, RequestHandler } from 'express';
import type { ApiContext } from '../context.ts';
import { groupOfClient } from './group-of-client.ts';
import { limitHeaders, retryAfterSeconds } from './limit-headers.ts';
import { networkOf } from './network-of.ts';
import { peekForm } from './peek-form.ts';

type Limits = Pick<ApiContext, 'rateLimits' | 'failedCredentials'>;

/**
 * Stands before an endpoint that clients prove themselves at, of tokens or of revocation, and counts what a client asks
 * for at one network address, and there the clients that are refused with 401. Over a limit the answer is 429 in the
 * form of the endpoint's errors (RFC 6749 section 5.2).
 * @param route the endpoint's path, for the log
 */
export function limitTokenRequests({ rateLimits, failedCredentials }: Limits, route: string): RequestHandler {
  return async (request, response, next) => {
    response.locals.route = route;
    const { ip } = request;
    response.once('finish', () => {
      if (response.statusCode === 401) void failedCredentials.count(ip);
    });
    const standing =
      failedCredentials.refusal(ip) ??
      (await rateLimits.tokenRequests.take(`${networkOf(ip)} ${groupOfClient(await clientOf(request))}`));
    const standings = standing ? [standing] : [];
    response.set(limitHeaders(standings));
    const seconds = retryAfterSeconds(standings);
    if (seconds === undefined) {
      next();
      return;
    }
    response.locals.errorCode = 'rate_limited';
    const wait = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
    response.status(429).set({
      'Retry-After': String(seconds),
      'Cache-Control': 'no-store',
      // Without it a public client in a browser could not tell this from a network that is down.
      'Access-Control-Allow-Origin': '*',
    });
    response.json({
      error: 'temporarily_unavailable',
      error_description: `Too many requests for tokens. Try again in ${wait}.`,
    });
  };
}

/** The client as it names itself, which nothing has verified: RFC 6749 section 2.3.1. */
async function clientOf(request: Request): Promise<string> {
  const [, encoded] = /^basic +(\S+)$/i.exec(request.get('authorization') ?? '') ?? [];
  if (encoded !== undefined) {
    const [name = ''] = Buffer.from(encoded, 'base64').toString().split(':');
    return new URLSearchParams(`name=${name}`).get('name') ?? '';
  }
  return (await peekForm(request))?.get('client_id') ?? '';
}
