import { Webhook } from 'standardwebhooks';
import { verify, WebhookVerificationError } from '../../../client/src/webhooks.ts';

const SECRET = `whsec_${Buffer.from('a secret of twenty-four by').toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.from('a secret of somebody else’s').toString('base64')}`;
const EVENT = {
  id: 'evt_1',
  type: 'email.bounced',
  timestamp: '2026-04-07T08:00:00.000Z',
  data: { name: 'Zoë' },
};
const BODY = JSON.stringify(EVENT);

/** Signs with the same library as the API. */
function signHeaders({ secrets = [SECRET], at = new Date() }: { secrets?: string[]; at?: Date } = {}) {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign('evt_1', at, BODY)).join(' '),
  };
}

it('verifies a webhook with any form of headers and returns its event', async () => {
  const headers = signHeaders();
  expect(await verify(BODY, headers, SECRET)).toEqual(EVENT);
  expect(await verify(new TextEncoder().encode(BODY), new Headers(headers), SECRET)).toEqual(EVENT);
  const upperCaseHeaders = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  );
  expect(await verify(BODY, upperCaseHeaders, SECRET)).toEqual(EVENT);
});

it('verifies a webhook with either secret during a rotation', async () => {
  const headers = signHeaders({ secrets: [OTHER_SECRET, SECRET] });
  expect(await verify(BODY, headers, SECRET)).toEqual(EVENT);
  expect(await verify(BODY, headers, OTHER_SECRET)).toEqual(EVENT);
});

it.each([
  ['another body', `${BODY} `, signHeaders(), SECRET],
  ['another secret', BODY, signHeaders(), OTHER_SECRET],
  ['another id', BODY, { ...signHeaders(), 'webhook-id': 'evt_2' }, SECRET],
  ['a time in the past', BODY, signHeaders({ at: new Date(Date.now() - 301_000) }), SECRET],
  ['a time in the future', BODY, signHeaders({ at: new Date(Date.now() + 310_000) }), SECRET],
  [
    'a time that was not signed',
    BODY,
    { ...signHeaders(), 'webhook-timestamp': String(Math.floor(Date.now() / 1_000) + 9) },
    SECRET,
  ],
  ['an invalid time', BODY, { ...signHeaders(), 'webhook-timestamp': 'now' }, SECRET],
  ['no signature', BODY, { ...signHeaders(), 'webhook-signature': undefined }, SECRET],
  [
    'a signature of another version',
    BODY,
    { ...signHeaders(), 'webhook-signature': signHeaders()['webhook-signature'].replace('v1', 'v1a') },
    SECRET,
  ],
  ['an invalid signature', BODY, { ...signHeaders(), 'webhook-signature': 'v1,***' }, SECRET],
])('refuses a webhook with %s', async (_, body, headers, secret) => {
  await expect(verify(body, headers, secret)).rejects.toBeInstanceOf(WebhookVerificationError);
});

it('refuses an invalid webhook secret with a TypeError', async () => {
  await expect(verify(BODY, signHeaders(), 'whsec_*')).rejects.toBeInstanceOf(TypeError);
});
