import { waitFor } from '@testing-library/dom';
import { getMailMetrics } from '../../console/src/pages/mail/mail-metrics.ts';
import { getHealth } from '../../console/src/pages/mail/deliverability-table.tsx';
import { SCOPES } from '../../domain/scopes.ts';
import { example } from './page/fake-api.ts';
import { usePages } from './page/open-page.ts';
import { catchSavedText, getPart, page } from './page/steps.ts';

const { api, open } = usePages();

const PATH = '/mail/deliverability?from=2026-04-29&to=2026-04-30';
const answer = example('getEmailDeliverability');
const [day] = answer.days;

describe('deliverability', () => {
  it('shows each mail rate of a period with its limit', async () => {
    await open(PATH);
    await getPart('region', 'Delivered').sees(/97\.9%5,217 of 5,330/);
    await getPart('region', 'Bounced').sees(/1\.9%Good103 of 5,330 · Keep below 4% \(Resend\)/);
    await getPart('region', 'Complaints').sees(/0\.04%Good2 of 5,217/);
    expect(api().getParams('getEmailDeliverability')).toMatchObject([
      { from: '2026-04-29', to: '2026-04-30' },
    ]);
  });

  it('lists mail rates by domain and by day', async () => {
    await open(PATH);
    await getPart('group', 'Domain').sees(
      /gmail\.com4,10098\.8% 4,0501\.2% 500% 0Good.*example\.org1,00095% 9504\.8% 480\.21% 2High.*Others230/,
    );
    await page.check('Day');
    await getPart('group', 'Day').sees(/Apr 30, 20265,210.*Apr 29, 2026120/);
    expect(location.search).toContain('by=day');
  });

  it('sorts domains by a rate, keeps the order in the URL, and exports the counts', async () => {
    await open(PATH);
    const table = getPart('group', 'Domain');
    await table.press('Bounced');
    await table.sees(/Bounced ▼.*example\.org.*gmail\.com/);
    await waitFor(() => expect(location.search).toContain('sort=-Bounced'));
    const csv = await catchSavedText(() => page.press('Export CSV'));
    expect(csv).toMatch(/^Domain,Sent,Delivered,Opened,Clicked,Bounced,Complained\r\ngmail\.com,4100,4050,/);
    await page.check('Day');
    await waitFor(() => expect(location.search).not.toContain('sort'));
  });

  it('reports that a period has no mails, and refuses a period of more than 92 days', async () => {
    const mails = { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0, complained: 0 };
    api().answer('getEmailDeliverability', { ...answer, days: [{ ...Object(day), mails }], domains: [] });
    await open(PATH);
    await page.sees('No e-mails in this period');
    await open('/mail/deliverability?from=2026-01-01&to=2026-04-30');
    await page.sees('Choose at most 92 days.');
    expect(api().getParams('getEmailDeliverability')).toHaveLength(1);
  });

  it('shows the records of the sending domain and checks them again', async () => {
    const sender = example('getSender');
    const { authentication: _, ...unchecked } = sender;
    api().answer('getSender', unchecked);
    await open(PATH);
    const domain = getPart('region', 'Sending domain');
    await domain.sees(/news\.demo\.exampleUnverified.*have not been checked yet/);
    await page.press('Check now');
    await domain.sees(/SPFFoundsend\.news\.demo\.example.*DMARCMissing_dmarc\.demo\.example/);
    await domain.sees('p=none');
  });

  it.each([
    ['project:write', 'Sending domain'],
    ['emails:send', 'Permission required'],
  ])('offers no check of the sending domain without %s, and shows “%s”', async (scope, text) => {
    await open(
      PATH,
      SCOPES.filter((item) => item !== scope),
    );
    await page.sees(text);
    expect(await page.getTexts('button')).not.toContain('Check now');
  });

  it('links from the deliverability page to the settings if the project has no sender', async () => {
    await open(PATH, undefined, false);
    await page.sees('The project has no sender.');
    expect(api().getParams('getSender')).toEqual([]);
    await page.follow('Set the sender');
    await waitFor(() => expect(location.pathname).toMatch(/settings\/project$/));
  });
});

it.each([
  [{ delivered: 96, bounced: 3 }, 'few', 'few'],
  [{ delivered: 9_601, bounced: 399, complained: 0 }, 'good', 'good'],
  [{ delivered: 959, bounced: 40, complained: 1 }, 'high', 'high'],
  [{ delivered: 947, bounced: 50, complained: 3 }, 'high', 'tooHigh'],
])(
  'getHealth rates the counts %j as %s for bounces and as %s for complaints',
  (counts, bounces, complaints) => {
    const { counts: zeros } = example('getEmailBatch');
    const metrics = getMailMetrics({ ...zeros, sent: 0, complained: 0, ...counts });
    expect([getHealth(metrics, 'bounced'), getHealth(metrics, 'complained')]).toEqual([bounces, complaints]);
  },
);
