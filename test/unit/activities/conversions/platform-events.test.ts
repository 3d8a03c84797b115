import { createHash } from 'node:crypto';
import { buildGoogleEvent } from '../../../../activities/conversions/google-event.ts';
import { buildMetaEvent } from '../../../../activities/conversions/meta-event.ts';
import type { DecidedEvent } from '../../../../activities/conversions/decided-event.ts';
import type { Signals } from '../../../../models/conversions/find-signals.ts';

const hashText = (text: string) => createHash('sha256').update(text).digest('hex');
const at = new Date('2026-04-07T08:00:00.000Z');

const order: DecidedEvent = {
  subject: 'order-1',
  trigger: 'order',
  visitorId: 'visitor-1',
  occurredAt: at,
  valueCents: 4_950,
  currency: 'EUR',
  consent: { adUserData: 'granted', adPersonalization: 'denied' },
};

const buildIdentity = (kind: 'email' | 'phone', value: string, isVerified = true) => ({
  kind,
  value,
  isVerified,
  lastSeenAt: at,
});

const buildClick = (touch: Signals['clicks'][number]['touch']) => ({
  at,
  touch,
  isOwn: true,
  visitorId: 'visitor-1',
});

const buildSignals = (change: Partial<Signals> = {}): Signals => ({
  clicks: [],
  identities: [],
  lastTouch: null,
  ...change,
});

it.each([
  ['Ada.Lovelace+news@googlemail.com', 'adalovelace@googlemail.com', 'ada.lovelace+news@googlemail.com'],
  [' Ada.L+news@Example.com ', 'ada.l+news@example.com', 'ada.l+news@example.com'],
])('hashes %j and a phone number in the format of each platform', (email, forGoogle, forMeta) => {
  const phone = '+4930123456';
  const signals = buildSignals({
    identities: [buildIdentity('email', email), buildIdentity('phone', phone)],
  });
  expect(buildGoogleEvent(order, signals)).toMatchObject({
    userData: {
      userIdentifiers: [{ emailAddress: hashText(forGoogle) }, { phoneNumber: hashText(phone) }],
    },
  });
  expect(buildMetaEvent(order, signals)).toMatchObject({
    user_data: { em: [hashText(forMeta)], ph: [hashText('4930123456')] },
  });
});

it.each([
  { valueCents: 5_000, currency: 'JPY', value: 5_000 },
  { valueCents: 5_000, currency: 'USD', value: 50 },
  { valueCents: 5_000, currency: 'BHD', value: 5 },
  { valueCents: 200_000_000_000, currency: 'IDR', value: 2_000_000_000 },
])('reports $valueCents minor units of $currency as $value to Google and Meta', ({ value, ...amount }) => {
  const { currency } = amount;
  const touch = { gclid: 'g', fbclid: 'f' };
  const signals = buildSignals({ clicks: [buildClick(touch)] });
  expect(buildGoogleEvent({ ...order, ...amount }, signals)).toMatchObject({
    conversionValue: value,
    currency,
  });
  expect(buildMetaEvent({ ...order, ...amount }, signals)).toMatchObject({
    custom_data: { value, currency },
  });
});

it('an event for Google contains the latest click, the value, the consent and the identities', () => {
  const clicks = [buildClick({ gclid: 'later' }), buildClick({ gclid: 'earlier' })];
  const identities = [buildIdentity('email', 'ada@example.com'), buildIdentity('phone', '+4930123456')];
  expect(buildGoogleEvent(order, buildSignals({ clicks, identities }))).toEqual({
    destinationReferences: ['d'],
    transactionId: 'order-1',
    eventTimestamp: '2026-04-07T08:00:00.000Z',
    eventSource: 'WEB',
    adIdentifiers: { gclid: 'later' },
    userData: {
      userIdentifiers: [
        { emailAddress: hashText('ada@example.com') },
        { phoneNumber: hashText('+4930123456') },
      ],
    },
    conversionValue: 49.5,
    currency: 'EUR',
    consent: { adUserData: 'CONSENT_GRANTED', adPersonalization: 'CONSENT_DENIED' },
  });
});

it('an event for Google has no user identity if the click has a wbraid or if no consent is recorded', () => {
  const identities = [buildIdentity('email', 'ada@example.com')];
  const braidClick = buildSignals({
    clicks: [buildClick({ wbraid: 'w' })],
    identities,
  });
  expect(buildGoogleEvent(order, braidClick)).not.toHaveProperty('userData');
  const orderWithoutConsent = { ...order, consent: {} };
  const click = buildSignals({
    clicks: [buildClick({ gclid: 'g' })],
    identities,
  });
  expect(buildGoogleEvent(orderWithoutConsent, click)).not.toHaveProperty('userData');
  expect(buildGoogleEvent(orderWithoutConsent, click)).not.toHaveProperty('consent');
  expect(buildGoogleEvent(orderWithoutConsent, buildSignals({ identities }))).toBeUndefined();
});

it('an event for Google is not built if its only signals are several unverified e-mail addresses', () => {
  const claimedEmails = [
    buildIdentity('email', 'one@example.com', false),
    buildIdentity('email', 'two@example.com', false),
  ];
  expect(buildGoogleEvent(order, buildSignals({ identities: claimedEmails }))).toBeUndefined();
  expect(buildGoogleEvent(order, buildSignals({ identities: claimedEmails.slice(1) }))).toBeDefined();
});

it('an event for Meta has an fbc derived from the click id, and an opt_out if consent to personalized ads is denied', () => {
  const clicks = [buildClick({ fbclid: 'click' })];
  const sent = buildMetaEvent(
    order,
    buildSignals({ clicks, lastTouch: { userAgent: 'Firefox', fbp: 'fb.1.1.1' } }),
  );
  expect(sent).toMatchObject({
    event_name: 'Purchase',
    event_time: at.getTime() / 1000,
    event_id: 'order-1',
    opt_out: true,
    user_data: { fbc: `fb.1.${at.getTime()}.click`, client_user_agent: 'Firefox', fbp: 'fb.1.1.1' },
    custom_data: { value: 49.5, currency: 'EUR', order_id: 'order-1' },
  });
});

it('an event for Meta has the click id of the URL instead of the older click id of a cookie', () => {
  const touch = { fbc: 'fb.1.1770000000000.OLDclick', fbclid: 'NEWclick' };
  const clicks = [buildClick(touch)];
  const sent = buildMetaEvent(order, buildSignals({ clicks }));
  expect(sent).toMatchObject({ user_data: { fbc: `fb.1.${at.getTime()}.NEWclick` } });
});

it('an event for Meta without recorded consent has the click as its only signal, and is not built without a click', () => {
  const clicks = [buildClick({ fbc: 'fb.1.1790000000000.c' })];
  const identities = [buildIdentity('email', 'ada@example.com')];
  const sent = buildMetaEvent(
    { ...order, consent: {} },
    buildSignals({ clicks, identities, lastTouch: { ip: '::1' } }),
  );
  expect(sent).toMatchObject({ user_data: { fbc: 'fb.1.1790000000000.c' } });
  expect(JSON.stringify(sent)).not.toMatch(/::1|external_id|"em"/);
  expect(buildMetaEvent({ ...order, consent: {} }, buildSignals({ identities }))).toBeUndefined();
});
