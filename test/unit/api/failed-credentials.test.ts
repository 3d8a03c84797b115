import { AppError } from '../../../api/request/errors.ts';
import { createFailedCredentials } from '../../../api/limits/failed-credentials.ts';
import { unauthorized } from '../../../api/credentials/unauthorized.ts';

/** Returns a request from an address over its limit; the window ends in a minute. */
const from = (credentials: string) => ({ ip: '203.0.113.7', credentials });
const OVER = {
  policy: 'failed-credentials',
  limit: { count: 1, seconds: 60 },
  isExceeded: false,
  remaining: 0,
  resetsIn: 60,
};

async function toRefusal(work: Promise<unknown>): Promise<[status: number, retryAfter: string | undefined]> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error('It was not refused.');
  return [error.status, error.headers?.['Retry-After']];
}

describe('at an address above its limit', () => {
  it('look-ups are queued, and refused for a second if too many wait', async () => {
    const credentials = createFailedCredentials({ take: () => Promise.resolve(OVER) });
    const bad = () => Promise.reject(unauthorized('The key is unknown.', ['apiKey']));
    expect(await toRefusal(credentials.guard(from('first'), bad))).toEqual([401, undefined]);

    let endAll = () => {};
    const ended = new Promise<void>((resolve) => (endAll = resolve));
    let started = 0;
    const lookUps = Array.from({ length: 54 }, (_, number) =>
      toRefusal(
        credentials.guard(from(`made up ${number}`), (limitLookup) =>
          limitLookup(async () => {
            started += 1;
            await ended;
            return bad();
          }),
        ),
      ),
    );
    const valid = () =>
      credentials.guard(from('valid'), (limitLookup) => limitLookup(() => Promise.resolve('Ada')));
    expect(await toRefusal(valid())).toEqual([429, '1']);
    // An answer without a look-up needs no admission.
    expect(await toRefusal(credentials.guard(from('malformed'), bad))).toEqual([429, '60']);
    expect(started).toBe(4);

    endAll();
    expect(await Promise.all(lookUps)).toEqual(lookUps.map(() => [429, '60']));
    expect(await valid()).toBe('Ada');
  });
});
