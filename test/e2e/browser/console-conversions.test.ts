import { apiKey, send } from '../../api/open-world.ts';
import { useBrowser } from '../../support/browser.ts';
import { GOOGLE, META, visitAndOrder } from '../../support/conversions-world.ts';
import { eventually } from '../../support/eventually.ts';
import { journeys } from '../../support/journey-world.ts';
import { metaUser } from '../../support/meta-world.ts';
import { adsUser } from '../../support/searchads-world.ts';
import { expectNoErrors, expectNothingRefused, fresh } from './console-checks.ts';
import { openConsoleWorld, type ConsoleWorld } from './console-world.ts';
import { expectAccessible } from './expect-accessible.ts';
import { DESK, PHONE, signedInTo } from './signed-in.ts';

jest.setTimeout(300_000);

describe('conversions in the console', () => {
  const newPage = useBrowser();
  let world: ConsoleWorld;
  beforeAll(async () => {
    world = await openConsoleWorld();
    await Promise.all([
      world.connectAds(adsUser('agency').refreshToken),
      world.connectMeta(metaUser('agency').token),
    ]);
  });
  afterAll(() => world.stop());

  const signedIn = signedInTo(() => world, newPage);

  it('makes a goal, shows what became of each conversion and why, changes the goal and ends it', async () => {
    const { page, errors } = await signedIn();
    await page.getByRole('link', { name: 'Ads', exact: true }).click();
    await page.getByRole('link', { name: 'Conversions', exact: true }).click();
    await page.getByRole('button', { name: 'New goal' }).click();
    const [goalName, clicked, unasked] = [fresh('purchases'), fresh('clicked'), fresh('unasked')];
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Purchases!');
    const account = page.getByRole('combobox', { name: 'Account' });
    await account.click();
    // Owns the actions of all accounts below it, where conversions are tracked across them.
    await page.getByRole('option', { name: 'Harbour Agency (100-000-0001), a manager account' }).waitFor();
    await page.getByRole('option', { name: 'Alpine Outfitters (200-000-0001)' }).click();
    await page.getByLabel('Conversion action').fill('the second');
    await page.getByRole('button', { name: 'Make the goal' }).click();
    await page.getByText('Use small letters, digits, _ and - only.').waitFor();
    await page.getByText('Its id is of digits only.').waitFor();
    await expectAccessible(page);
    // Nothing is lost by a reload.
    await page.reload();
    expect(await name.inputValue()).toBe('Purchases!');
    await name.fill(goalName);
    await page.getByLabel('Conversion action').fill('6000000002');
    await page.getByRole('button', { name: 'One more destination' }).click();
    const second = page.getByRole('group', { name: 'Destination 2' });
    await second.getByText('Meta', { exact: true }).click();
    await second.getByLabel('Dataset').fill('3100000000000001');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Make the goal' }).click();
    const goal = page.getByRole('article', { name: goalName });
    await goal.getByText('Google Ads, Alpine Outfitters, action 6000000002').waitFor();
    await goal.getByText('Meta, dataset 3100000000000001').waitFor();

    const journey = journeys({ api: { url: world.api } }, world.tenant);
    await journey.collect(...visitAndOrder({ orderId: clicked }, { gclid: 'click-1' }));
    await journey.collect(...visitAndOrder({ orderId: unasked, consent: undefined }, { gclid: 'click-2' }));
    const rows = (order: string) => page.getByRole('row').filter({ hasText: order });
    await rows(clicked).filter({ hasText: 'Google Ads' }).getByText('$49.00').waitFor();
    await rows(clicked).filter({ hasText: 'Meta' }).getByText('came by no ad of this platform').waitFor();
    await rows(unasked).first().getByText('not told whether its visitor agrees').waitFor();
    await expectAccessible(page);

    await page.getByRole('combobox', { name: 'What became of it' }).click();
    await page.getByRole('option', { name: 'no consent' }).click();
    await rows(clicked).first().waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('state')).toBe('no_consent');
    await rows(unasked).nth(1).waitFor();
    expect(await rows(unasked).count()).toBe(2);
    await page.getByRole('button', { name: 'As code' }).click();
    await page
      .getByText(/\/conversions\?.*state=no_consent/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Close' }).click();

    // Who may not list connections sees that the goal goes by one, and can give it up.
    const colleague = await signedIn(DESK, await world.member(['ads:read', 'ads:write']));
    await colleague.page.goto(world.at('/ads/conversions'));
    const sameGoal = colleague.page.getByRole('article', { name: goalName });
    await sameGoal.getByRole('button', { name: 'Change' }).click();
    const connection = colleague.page.getByRole('combobox', { name: 'Connection' });
    await connection.waitFor();
    expect(await connection.inputValue()).toBe('The one that it has');

    await goal.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Remove destination 2' }).click();
    await dialog.getByLabel('Days that a click counts').fill('30');
    await expectAccessible(page);
    // What somebody else sets meanwhile is told first, and kept.
    const theirs = await send(
      `${world.api}/projects/${world.tenant.projectId}/conversion-goals/${goalName}`,
      {
        method: 'PUT',
        headers: apiKey(world.tenant.serviceAccountKey),
        body: { on: 'order', destinations: [GOOGLE, META], requireConsent: false },
      },
    );
    expect(theirs.status).toBe(200);
    await dialog.getByRole('button', { name: 'Change it' }).click();
    await dialog.getByText('Somebody else has changed this goal meanwhile.').waitFor();
    await dialog.getByRole('button', { name: 'Change it' }).click();
    await goal.getByText('by a click of the 30 days before').waitFor();
    await goal.getByText('of those who did not disagree').waitFor();
    await goal.getByText('Meta, dataset 3100000000000001').waitFor({ state: 'detached' });
    await goal.getByRole('button', { name: 'End' }).click();
    await page.getByLabel(`Type “${goalName}” to go on`).fill(goalName);
    await page.getByRole('button', { name: 'End it' }).click();
    await goal.waitFor({ state: 'detached' });
    await expectNothingRefused(page);
    expectNoErrors(errors);

    const newcomer = await signedIn(PHONE, await world.newcomer());
    await newcomer.page.goto(newcomer.page.url().replace(/\/?$/, '/ads/conversions'));
    await newcomer.page.getByText('No goal yet').waitFor();
    await newcomer.page.getByText('No conversion yet').waitFor();
    await newcomer.page.getByRole('button', { name: 'New goal' }).click();
    await newcomer.page.getByText('No Google Ads account is connected.').waitFor();
    await newcomer.page.getByRole('link', { name: 'Connect one' }).waitFor();
    await expectAccessible(newcomer.page);
  });

  it('says on a phone what somebody has to do, and offers no change to who may only read', async () => {
    const { projectId, serviceAccountKey } = world.tenant;
    await eventually(async () => {
      const goal = await send(`${world.api}/projects/${projectId}/conversion-goals/held`, {
        method: 'PUT',
        headers: apiKey(serviceAccountKey),
        body: { on: 'order', destinations: [GOOGLE] },
      });
      return goal.status === 200 ? true : undefined;
    });
    await journeys({ api: { url: world.api } }, world.tenant).collect(
      ...visitAndOrder({ orderId: 'held', consent: undefined }, { gclid: 'click-3' }),
    );
    // A grant that lacks a scope, as where its box was not ticked at Google.
    await eventually(async () => {
      const held = await world.sql(
        `update conversions set state = 'blocked', reason = 'missing_scope', settled_at = null,
           next_attempt_at = now() + interval '1 day'
         where project_id = $1 and subject = 'held' returning 1`,
        [projectId],
      );
      return held.length > 0 ? true : undefined;
    });
    const { page, errors } = await signedIn(PHONE, await world.member(['ads:read']));
    await page.goto(world.at('/ads/conversions?state=blocked'));
    await page.getByText('Reconnect the account and tick the box').first().waitFor();
    await page.getByText('The connection lacks the right to send conversions.').first().waitFor();
    await page.getByRole('article', { name: 'held' }).waitFor();
    expect(await page.getByRole('button', { name: 'New goal' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'To the connections' }).count()).toBe(0);
    await expectAccessible(page);
    await expectNothingRefused(page);
    expectNoErrors(errors);
  });
});
