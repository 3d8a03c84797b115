import { screen, waitFor } from '@testing-library/dom';
import { toInstant } from '../../console/src/data/local-time.ts';
import { ALL_EVENT_TYPES } from '../../console/src/pages/webhooks/labels.ts';
import { example } from './page/fake-api.ts';
import { usePages } from './page/open-page.ts';
import { dialog, page } from './page/steps.ts';

const { api, open, reload } = usePages();

describe('webhook pages', () => {
  const webhook = example('getWebhook');
  const WEBHOOK = `/settings/webhooks/${webhook.id}`;

  it('shows field errors of a new webhook, locks its fields while the webhook is created, and shows its secret once', async () => {
    api().answerWith('listWebhooks', { webhooks: [] });
    api().refuse('createWebhook', 400, 'invalid_request', [
      { path: 'url', message: 'must resolve to a public address' },
    ]);
    await open('/settings/webhooks');
    await page.sees('No webhooks');
    await page.press('New webhook');
    await dialog.fill('Endpoint URL', 'https://192.168.0.1/hook');
    await dialog.choose('Events', 'member.joined');
    await dialog.press('Save');
    await page.sees('This must resolve to a public address.');

    await reload();
    expect((await page.field('Endpoint URL')).value).toBe('https://192.168.0.1/hook');
    await page.fill('Endpoint URL', webhook.url);
    const creation = Promise.withResolvers<ReturnType<typeof example<'createWebhook'>>>();
    api().answer('createWebhook', () => creation.promise);
    const list = Promise.withResolvers<ReturnType<typeof example<'listWebhooks'>>>();
    api().answer('listWebhooks', () => list.promise);
    await page.press('Save');
    await waitFor(() => expect(screen.getByLabelText('Description').matches(':disabled')).toBe(true));
    creation.resolve({ ...example('createWebhook'), secret: 'whsec_once' });
    await page.sees('whsec_once');
    list.resolve(example('listWebhooks'));
    expect(api().getBodies('createWebhook').at(-1)).toEqual({
      url: webhook.url,
      eventTypes: ['member.joined'],
    });
    await page.press('Done');
    await page.seesNo('whsec_once');
    await page.sees(webhook.url);
  });

  it('shows the payload of a delivery and the response to it, and filters deliveries by type', async () => {
    await open(WEBHOOK);
    await page.press(/^Details of email.bounced/);
    await dialog.sees('rejected in 41 ms');
    await dialog.sees('content-type: text/plain The CRM is down.');
    await dialog.sees('"email": "ada@example.com"');
    await dialog.press('Close');
    await page.choose('Event', 'email.bounced');
    await waitFor(() =>
      expect(api().getParams('listWebhookDeliveries').at(-1)).toMatchObject({ type: 'email.bounced' }),
    );
  });

  it('subscribes a new webhook to all events', async () => {
    api().answer('createWebhook', example('createWebhook'));
    await open('/settings/webhooks');
    await page.press('New webhook');
    await dialog.fill('Endpoint URL', webhook.url);
    await dialog.check('All events');
    await dialog.press('Save');
    await page.sees('Webhook saved.');
    expect(Object(api().getBodies('createWebhook')[0]).eventTypes).toHaveLength(ALL_EVENT_TYPES.length);
  });

  it('sends a test event, resends a delivery, and replays all events since a time', async () => {
    await open(WEBHOOK);
    await page.sees(/204 in 41/);
    await page.press('Send test event');
    await page.sees(/Test event queued/);
    await page.press(/^Resend /);
    await page.press('Replay events');
    await dialog.fill('Since', '2026-04-01T10:00');
    await dialog.press('Replay');
    await dialog.sees(/42 events queued/);
    expect(api().getParams('redeliverWebhookDelivery')).toHaveLength(1);
    expect(api().getBodies('replayWebhook')).toEqual([
      { since: toInstant('2026-04-01T10:00', example('getProject').timeZone) },
    ]);
  });

  it('edits, disables and deletes a webhook, and rotates its secret only after the user types the host of the webhook', async () => {
    let stored = webhook;
    api().answer('getWebhook', () => stored);
    api().answer('updateWebhook', ({ body }) => {
      const { enabled = true, ...changed } = Object(body);
      stored = { ...stored, ...(changed.description && changed), state: enabled ? 'enabled' : 'disabled' };
      return stored;
    });
    await open(WEBHOOK);
    for (const description of ['For the shop', null]) {
      await page.press('Edit');
      await dialog.fill('Description', description ?? '');
      await dialog.press('Save');
      await waitFor(() => expect(api().getBodies('updateWebhook').at(-1)).toEqual({ description }));
    }
    await page.press('Disable');
    await page.find('button', 'Enable');
    await page.seesDisabled('Send test event');
    await page.press('Enable');
    await page.find('button', 'Disable');
    expect(api().getBodies('updateWebhook').slice(-2)).toEqual([{ enabled: false }, { enabled: true }]);

    const host = new URL(webhook.url).host;
    await page.press('Rotate secret');
    await dialog.check(/^Revoke the old secret/);
    await dialog.press('Cancel');
    await page.press('Rotate secret');
    await dialog.seesDisabled('Rotate secret');
    await dialog.fill(`Type “${host}” to confirm`, host);
    await dialog.press('Rotate secret');
    await page.sees(example('rotateWebhookSecret').secret);
    expect(api().getBodies('rotateWebhookSecret')).toEqual([{ revokeOld: false }]);
    await page.sees(/Secret rotated/);
    await page.press('Done');
    api().answerWith('listWebhooks', { webhooks: [] });
    await page.press('Delete');
    await dialog.fill(`Type “${host}” to confirm`, host);
    await dialog.press('Delete webhook');
    await page.sees('No webhooks');
  });
});
