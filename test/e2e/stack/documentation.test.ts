import { cpSync, existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Locator, Page, Request } from 'playwright-core';
import { z } from 'zod';
import type { StackFile } from '../../../dev/stack-file.ts';
import { enterCredential, openReferencePart } from '../browser/reference-part.ts';
import { ensureReferenceExamples } from '../../../dev/reference-examples.ts';
import { useBrowser } from '../../support/browser.ts';
import { ensureConsole } from '../../support/console-build.ts';
import { eventually } from '../../support/eventually.ts';
import { listPastablePages } from '../../../tools/docs/pages.ts';
import { pastePage } from './paste-page.ts';
import { listExampleRequests, sendExample } from './send-reference-examples.ts';
import { runPrintedCommand, startStack, useHome, type StartedStack } from './start-stack.ts';

type ExecutedRequest = { request: Request; status: number };

/** Executes each operation on the reference page, with the demo's token and the filled-in example. */
async function executeOnReferencePage(
  page: Page,
  { api, demo }: Pick<StackFile, 'api' | 'demo'>,
  operationIds: readonly string[],
): Promise<{ document: unknown; executed: ExecutedRequest[] }> {
  const documentResponse = page.waitForResponse(`${api}/docs/document.json`);
  await openReferencePart(page, api, operationIds);
  const document: unknown = await (await documentResponse).json();
  await enterCredential(page, demo.token);
  const executed: ExecutedRequest[] = [];
  for (const id of operationIds)
    executed.push(await executeOperation(page, page.locator(`.opblock[id$=-${id}]`)));
  return { document, executed };
}

async function executeOperation(page: Page, block: Locator): Promise<ExecutedRequest> {
  await block.locator('.opblock-summary-control').click();
  const sent = page.waitForRequest((request) => request.resourceType() === 'fetch');
  await block.getByRole('button', { name: 'Execute' }).click();
  const request = await sent;
  const statusCell = block.locator('.live-responses-table .response-col_status').filter({ hasText: /\d{3}/ });
  return { request, status: Number.parseInt((await statusCell.first().textContent()) ?? '', 10) };
}

const outboxMails = z.object({ mails: z.array(z.unknown()) });

/**
 * Expected error statuses of examples. The demo's owner is no platform admin and has no browser session or
 * authorized app. The demo's project has no second member, erasure, emergency pause or approval.
 */
const EXPECTED_REFUSALS = {
  declineCampaignApproval: [404],
  endSession: [404],
  getCampaignApproval: [404],
  getCampaignStop: [404],
  getProjectErasure: [404],
  grantCampaignApproval: [404],
  // The demo has no Resend account.
  importSuppressions: [400],
  resumeCampaigns: [404],
  revokeAuthorizedApp: [404],
  updateUser: [403],
  withdrawCampaignApproval: [404],
  removeMember: [409],
  transferOwnership: [404],
};

/** Operations that are sent twice, because a repetition must succeed too. */
const REPEATED: ReadonlySet<string> = new Set(['queueBatchEmail', 'createSearchCampaign', 'collectEvents']);

/** One operation with path and query parameters, one with a header and a body, one with a body only. */
const EXECUTED = ['getLeadJourney', 'createSearchCampaign', 'queueBatchEmail'] as const;

const newPage = useBrowser();
const home = useHome();
let started: StartedStack;

beforeAll(async () => {
  // Copies a prebuilt console to save time. Another test covers the build by `npm start`.
  const folder = await ensureConsole();
  cpSync(folder, join(home(), 'console', basename(folder)), { recursive: true });
  started = await startStack(home());
  // The README's first request runs before the pages' commands, because one page reads the newest mail.
  await runPrintedCommand(started);
  const outbox = `${started.stack.sandbox.outbox}/mails.json`;
  await eventually(async () => {
    const { mails } = outboxMails.parse(await (await fetch(outbox)).json());
    return mails.length > 0;
  });
  // `npm start` creates the reference page's examples after the stack is up.
  const file = join(home(), 'reference-examples.json');
  await eventually(async () => {
    if (!existsSync(file)) return false;
    const examples: object = JSON.parse(readFileSync(file, 'utf8'));
    return 'revokeAppKey' in examples;
  });
});

it("keeps the reference page's stored examples when `npm start` runs again", async () => {
  const file = join(home(), 'reference-examples.json');
  const before = readFileSync(file, 'utf8');
  await ensureReferenceExamples(started.stack, file);
  expect(readFileSync(file, 'utf8')).toBe(before);
});

/** The page's commands pause campaigns and limit budgets that other pages use, so it runs last. */
const LAST_PAGE = 'docs/guides/campaign-guards.md';
const OTHER_PAGES = listPastablePages().filter((page) => page !== LAST_PAGE);

it.each([...OTHER_PAGES, LAST_PAGE])(
  'runs the commands of %s and gets the documented answers',
  async (page) => {
    expect(await pastePage(page, home())).toEqual([]);
  },
);

it('sends the filled-in example of an operation when Execute is pressed on the reference page', async () => {
  const { page } = await newPage();
  const { document, executed } = await executeOnReferencePage(page, started.stack, EXECUTED);
  const examples = listExampleRequests(document, started.stack.api);
  const sent = executed.map(({ request }) => [request.method(), request.url(), request.postDataJSON()]);
  const filledIn = EXECUTED.map((id) => {
    const { method, url, body } = examples.find(({ operationId }) => operationId === id) ?? {};
    return [method, url, body ?? null];
  });
  expect(sent).toEqual(filledIn);
  expect(executed.map(({ status }) => status)).toEqual([200, 200, 200]);
});

it('the example of each operation that takes a credential succeeds or gets an expected refusal', async () => {
  const { api, demo } = started.stack;
  const document: unknown = await (await fetch(`${api}/docs/document.json`)).json();
  const examples = listExampleRequests(document, api);
  const statuses: Record<string, number[]> = {};
  for (const example of examples.filter(({ takesCredential }) => takesCredential)) {
    const first = await sendExample(example, demo.token);
    const isRepeated = REPEATED.has(example.operationId);
    statuses[example.operationId] = isRepeated ? [first, await sendExample(example, demo.token)] : [first];
  }
  const isRefused = ([, answers]: [string, number[]]) => answers.some((status) => status >= 300);
  expect(Object.fromEntries(Object.entries(statuses).filter(isRefused))).toEqual(EXPECTED_REFUSALS);
  expect(Object.keys(statuses).length).toBeGreaterThan(120);
  const unsent = examples.filter(({ takesCredential }) => !takesCredential);
  expect(unsent.map(({ operationId }) => operationId).toSorted()).toEqual([
    'getMetaDataDeletionPage',
    'getPublicImage',
    'getUnsubscribePage',
    'issueToken',
    'readKeySet',
    'receiveConnectionWebhook',
    'receiveMetaDataDeletion',
    'receiveMetaDeauthorization',
    'receiveResendWebhook',
    'registerOAuthClient',
    'unsubscribeByLink',
  ]);
});
