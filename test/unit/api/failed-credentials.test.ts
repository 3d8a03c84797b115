import { AppError } from '../../../api/request/errors.ts';
import { createFailedCredentials } from '../../../api/limits/failed-credentials.ts';
import { unauthorized } from '../../../api/credentials/unauthorized.ts';

const buildRequest = (credentials: string) => ({ ip: '203.0.113.7', credentials });
const EXHAUSTED = {
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

it('look-ups are queued, and are refused for a second if too many of them wait', async () => {
  const credentials = createFailedCredentials({ take: () => Promise.resolve(EXHAUSTED) });
  const rejectCredentials = () => Promise.reject(unauthorized('The key is unknown.', ['apiKey']));
  expect(await toRefusal(credentials.guard(buildRequest('first'), rejectCredentials))).toEqual([
    401,
    undefined,
  ]);

  let endAll = () => {};
  const allEnded = new Promise<void>((resolve) => (endAll = resolve));
  let started = 0;
  const lookUps = Array.from({ length: 54 }, (_, number) =>
    toRefusal(
      credentials.guard(buildRequest(`made up ${number}`), (limitLookup) =>
        limitLookup(async () => {
          started += 1;
          await allEnded;
          return rejectCredentials();
        }),
      ),
    ),
  );
  const guardValid = () =>
    credentials.guard(buildRequest('valid'), (limitLookup) => limitLookup(() => Promise.resolve('Ada')));
  expect(await toRefusal(guardValid())).toEqual([429, '1']);
  // An answer without a look-up needs no admission.
  expect(await toRefusal(credentials.guard(buildRequest('malformed'), rejectCredentials))).toEqual([
    429,
    '60',
  ]);
  expect(started).toBe(4);

  endAll();
  expect(await Promise.all(lookUps)).toEqual(lookUps.map(() => [429, '60']));
  expect(await guardValid()).toBe('Ada');
});
