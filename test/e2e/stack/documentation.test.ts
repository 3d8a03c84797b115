import { cpSync, existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { ensureReferenceExamples } from '../../../dev/reference-examples.ts';
import { useBrowser } from '../../support/browser.ts';
import { builtConsole } from '../../support/built-console.ts';
import { eventually } from '../../support/eventually.ts';
import { pastablePages } from '../../unit/docs/pages.ts';
import { pastePage } from './paste-page.ts';
import { pressReferencePage } from './press-reference-page.ts';
import { paste, printedCommands } from './printed-commands.ts';
import { startStack, useHome, type StartedStack } from './start-stack.ts';

jest.setTimeout(300_000);

const mailsOfOutbox = z.object({ mails: z.array(z.unknown()) });

/**
 * What the demo's owner cannot do: no browser of theirs is signed in and they are no platform admin, and the project
 * has nobody else to be its owner or to be removed; nothing of it was erased, its campaigns were never stopped, and nothing
 * of it waits for approval.
 */
const NOT_FOR_THE_DEMO = {
  declineCampaignApproval: ['404'],
  endSession: ['404'],
  getCampaignApproval: ['404'],
  getCampaignStop: ['404'],
  getProjectErasure: ['404'],
  grantCampaignApproval: ['404'],
  resumeCampaigns: ['404'],
  revokeAuthorizedApp: ['404'],
  updateUser: ['403'],
  withdrawCampaignApproval: ['404'],
  removeMember: ['409'],
  transferOwnership: ['404'],
};

/** It pauses the campaigns that other pages change, and bounds what they may spend: it is followed after them. */
const STOPS_EVERYTHING = 'docs/guides/campaign-guards.md';

describe('the documentation, on what npm start brings up', () => {
  const newPage = useBrowser();
  const home = useHome();
  let started: StartedStack;

  beforeAll(async () => {
    // Another test has one built by `npm start`.
    const folder = await builtConsole();
    cpSync(folder, join(home(), 'console', basename(folder)), { recursive: true });
    started = await startStack(home());
    // The pages come after the README's first request: one of them takes the newest mail.
    await paste(printedCommands(started.output())[0]);
    const outbox = `${started.stack.sandbox.outbox}/mails.json`;
    await eventually(async () => {
      const { mails } = mailsOfOutbox.parse(await (await fetch(outbox)).json());
      return mails.length > 0 || undefined;
    });
    // What the reference page fills in is made once the stack is up: the pages are not to wait for it.
    const file = join(home(), 'reference-examples.json');
    await eventually(async () => {
      if (!existsSync(file)) return undefined;
      const examples: object = JSON.parse(readFileSync(file, 'utf8'));
      return 'revokeAppKey' in examples || undefined;
    }, 120_000);
  });

  it('has examples that the next start finds as they are', async () => {
    const file = join(home(), 'reference-examples.json');
    const before = readFileSync(file, 'utf8');
    await ensureReferenceExamples(started.stack, file);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('has pages whose commands work as they are', async () => {
    const others = pastablePages().filter((page) => page !== STOPS_EVERYTHING);
    const kept = await Promise.all(others.map((page) => pastePage(page, home())));
    kept.push(await pastePage(STOPS_EVERYTHING, home()));
    expect(kept.flat()).toEqual([]);
  });

  it('has a reference page whose every call works as it is filled in', async () => {
    const { page } = await newPage();
    const { statuses, untried } = await pressReferencePage(page, started.stack);
    const refused = Object.entries(statuses).filter(
      ([, answers]) => !answers.every((one) => one.startsWith('2')),
    );
    expect(Object.fromEntries(refused)).toEqual(NOT_FOR_THE_DEMO);
    expect(Object.keys(statuses).length).toBeGreaterThan(40);
    expect(untried.toSorted()).toEqual([
      'getMetaDataDeletionPage',
      'getUnsubscribePage',
      'issueToken',
      'receiveConnectionWebhook',
      'receiveMetaDataDeletion',
      'receiveMetaDeauthorization',
      'receiveResendWebhook',
      'registerOAuthClient',
      'unsubscribeByLink',
    ]);
  }, 900_000);
});
