import { Webhook } from 'standardwebhooks';
import { verify, WebhookVerificationError } from '../../../client/src/webhooks.ts';

const SECRET = `whsec_${Buffer.from('a secret of twenty-four by').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('a secret of somebody else’s').toString('base64')}`;
const EVENT = {
  id: 'evt_1',
  type: 'email.bounced',
  timestamp: '2026-04-07T08:00:00.000Z',
  data: { name: 'Zoë' },
};
const BODY = JSON.stringify(EVENT);

/** Returns a request with the signature of the library that signs webhooks. */
function signed({ secrets = [SECRET], at = new Date() }: { secrets?: string[]; at?: Date } = {}) {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign('evt_1', at, BODY)).join(' '),
  };
}

it('returns the event of a signed body for any form of headers', async () => {
  const headers = signed();
  expect(await verify(BODY, headers, SECRET)).toEqual(EVENT);
  expect(await verify(new TextEncoder().encode(BODY), new Headers(headers), SECRET)).toEqual(EVENT);
  const capital = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  );
  expect(await verify(BODY, capital, SECRET)).toEqual(EVENT);
});

it('accepts either secret during a rotation', async () => {
  const headers = signed({ secrets: [OTHER, SECRET] });
  expect(await verify(BODY, headers, SECRET)).toEqual(EVENT);
  expect(await verify(BODY, headers, OTHER)).toEqual(EVENT);
});

it.each([
  ['another body', `${BODY} `, signed(), SECRET],
  ['another secret', BODY, signed(), OTHER],
  ['another id', BODY, { ...signed(), 'webhook-id': 'evt_2' }, SECRET],
  ['a time that is long ago', BODY, signed({ at: new Date(Date.now() - 301_000) }), SECRET],
  ['a time to come', BODY, signed({ at: new Date(Date.now() + 310_000) }), SECRET],
  [
    'another time than was signed',
    BODY,
    { ...signed(), 'webhook-timestamp': String(Math.floor(Date.now() / 1_000) + 9) },
    SECRET,
  ],
  ['a time that is none', BODY, { ...signed(), 'webhook-timestamp': 'now' }, SECRET],
  ['no signature', BODY, { ...signed(), 'webhook-signature': undefined }, SECRET],
  [
    'a signature of another kind',
    BODY,
    { ...signed(), 'webhook-signature': signed()['webhook-signature'].replace('v1', 'v1a') },
    SECRET,
  ],
  ['rubbish for a signature', BODY, { ...signed(), 'webhook-signature': 'v1,***' }, SECRET],
])('refuses a webhook with %s', async (_, body, headers, secret) => {
  await expect(verify(body, headers, secret)).rejects.toBeInstanceOf(WebhookVerificationError);
});

it('refuses an invalid secret', async () => {
  await expect(verify(BODY, signed(), 'whsec_*')).rejects.toBeInstanceOf(TypeError);
});
