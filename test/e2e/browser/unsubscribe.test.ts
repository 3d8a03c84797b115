import { keepOpen } from '../../support/keep-open.ts';
import { getCurrentKey, parseKeyring } from '../../../models/sealed.ts';
import { signUnsubscribeToken } from '../../../models/link-tokens.ts';
import { createSentBatch } from '../../api/emails/sent-batch.ts';
import { openWorld, type World } from '../../api/open-world.ts';
import { useBrowser } from '../../support/browser.ts';
import { UNSUBSCRIBE_KEYRING } from '../../support/keys.ts';

const [, key] = getCurrentKey(parseKeyring(UNSUBSCRIBE_KEYRING));

const newPage = useBrowser();
let world: World;
let link: string;
keepOpen(openWorld, async (opened) => {
  world = opened;
  const { batchId } = await createSentBatch(world, ['ada@example.com']);
  const token = signUnsubscribeToken(key, { projectId: world.tenant.projectId, batchId, index: 0 });
  link = `${world.api.url}/emails/unsubscribe/${token}`;
});

it.each([
  { javaScriptEnabled: false, viewport: { width: 320, height: 568 } },
  { javaScriptEnabled: true, viewport: { width: 1280, height: 800 } },
])('unsubscribes after a press of the button (%j)', async (options) => {
  const { page, errors } = await newPage(options);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Unsubscribe from Sender?' }).waitFor();
  const button = page.getByRole('button', { name: 'Unsubscribe' });
  const box = await button.boundingBox();
  // Large enough for a thumb, and visible without scrolling.
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(options.viewport.width);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(options.viewport.height);
  await button.click();
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
  expect(errors).toEqual([]);
});
