import { emailLimitSet } from '../../../admin/commands/email-limit-set.ts';
import { send } from '../../api/open-world.ts';
import { aBatch, readers } from '../../api/emails/a-batch.ts';
import { useBrowser } from '../../support/browser.ts';
import { expectNoErrors, expectNothingRefused } from './console-checks.ts';
import { openConsoleWorld, type ConsoleWorld } from './console-world.ts';
import { expectAccessible } from './expect-accessible.ts';
import { DESK, PHONE, signedInTo } from './signed-in.ts';

jest.setTimeout(300_000);

const DAY_MS = 24 * 60 * 60 * 1_000;
const LIMIT = 3;

describe('the usage page of the console', () => {
  const newPage = useBrowser();
  let world: ConsoleWorld;
  beforeAll(async () => {
    world = await openConsoleWorld();
  });
  afterAll(() => world.stop());

  const signedIn = signedInTo(() => world, newPage);
  const schedule = async (count: number, days: number) => {
    const scheduledFor = new Date(Date.now() + days * DAY_MS).toISOString();
    const queued = await send(`${world.api}/emails/batch/queue`, {
      method: 'POST',
      headers: { 'x-app-key': world.tenant.appKey },
      body: aBatch({ recipients: readers(count), scheduledFor }),
    });
    expect(queued.status).toBe(202);
  };

  it('shows what is planned for which of the next days, and which of them is full', async () => {
    const project = world.projectId;
    await world.asOperator((admin) => emailLimitSet(admin, { project, dailyRecipients: LIMIT }));
    const desk = await signedIn(DESK);
    await desk.page.goto(world.at('/settings/usage'));
    await desk.page.getByText(`Nothing is planned. Each day has room for ${LIMIT} mails.`).waitFor();
    await expectAccessible(desk.page);

    await schedule(LIMIT, 2);
    await schedule(1, 5);
    const phone = await signedIn(PHONE);
    for (const { page, errors } of [desk, phone]) {
      await page.goto(world.at('/settings/usage'));
      const planned = page.getByRole('group', { name: 'Planned mails by day' });
      await planned.getByRole('cell', { name: 'none, full' }).waitFor();
      const cells = await planned.getByRole('cell').allTextContents();
      expect(cells.filter((_, index) => index % 3 > 0)).toEqual([
        `${LIMIT}`,
        'none, full',
        '1',
        `${LIMIT - 1}`,
      ]);
      await page.getByText(`${LIMIT + 1} of ${31 * LIMIT}; ${30 * LIMIT - 1} left`).waitFor();
      await expectAccessible(page);
      await expectNothingRefused(page);
      expectNoErrors(errors);
    }
  });
});
