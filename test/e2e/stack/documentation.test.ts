import { cpSync, existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Locator, Page, Request } from 'playwright-core';
import { z } from 'zod';
import type { StackFile } from '../../../dev/stack-file.ts';
import { openReferencePart, useCredential } from '../browser/reference-part.ts';
import { ensureReferenceExamples } from '../../../dev/reference-examples.ts';
import { useBrowser } from '../../support/browser.ts';
import { builtConsole } from '../../support/built-console.ts';
import { eventually } from '../../support/eventually.ts';
import { listPastablePages } from '../../../tools/docs/pages.ts';
import { pastePage } from './paste-page.ts';
import { runPrintedCommand, findPrintedCommands } from './printed-commands.ts';
import { listExampleRequests, sendExample } from './send-reference-examples.ts';
import { startStack, useHome, type StartedStack } from './start-stack.ts';

/** The request that "Execute" sent, and the status on the page. */
type ExecutedRequest = { request: Request; status: number };

/**
 * Opens operations of a stack's reference page, authorizes with the demo's token and executes each with its default
 * values.
 */
async function executeOnReferencePage(
  page: Page,
  { api, demo }: Pick<StackFile, 'api' | 'demo'>,
  operationIds: readonly string[],
): Promise<{ document: unknown; pressed: ExecutedRequest[] }> {
  const documentResponse = page.waitForResponse(`${api}/docs/document.json`);
  await openReferencePart(page, api, operationIds);
  const document: unknown = await (await documentResponse).json();
  await useCredential(page, demo.token);
  const pressed: ExecutedRequest[] = [];
  for (const id of operationIds)
    pressed.push(await executeOperation(page, page.locator(`.opblock[id$=-${id}]`)));
  return { document, pressed };
}

async function executeOperation(page: Page, block: Locator): Promise<ExecutedRequest> {
  await block.locator('.opblock-summary-control').click();
  const sent = page.waitForRequest((request) => request.resourceType() === 'fetch');
  await block.getByRole('button', { name: 'Execute' }).click();
  const request = await sent;
  const statusCell = block.locator('.live-responses-table .response-col_status').filter({ hasText: /\d{3}/ });
  return { request, status: Number.parseInt((await statusCell.first().textContent()) ?? '', 10) };
}

const mailsOfOutbox = z.object({ mails: z.array(z.unknown()) });

/**
 * Operations that the demo's owner cannot complete. The owner has no browser session and is no platform admin; the
 * project lacks other members, erasures, emergency pauses and approvals.
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

/** Operations that are tried twice. The second answer equals the first. */
const REPEATED: ReadonlySet<string> = new Set(['queueBatchEmail', 'createSearchCampaign', 'collectEvents']);

/**
 * Operations tried in the browser: with path and query parameters only, with a header and a body, and with a body only.
 */
const EXECUTED = ['getLeadJourney', 'createSearchCampaign', 'queueBatchEmail'] as const;

/** Page that runs last, because it pauses the campaigns of other pages and limits their budgets. */
const LAST_PAGE = 'docs/guides/campaign-guards.md';

const newPage = useBrowser();
const home = useHome();
let started: StartedStack;

beforeAll(async () => {
  // Copies a prebuilt console to save time. Another test covers the build by `npm start`.
  const folder = await builtConsole();
  cpSync(folder, join(home(), 'console', basename(folder)), { recursive: true });
  started = await startStack(home());
  // The pages come after the README's first request, because one page reads the newest mail.
  await runPrintedCommand(findPrintedCommands(started.output())[0]);
  const outbox = `${started.stack.sandbox.outbox}/mails.json`;
  await eventually(async () => {
    const { mails } = mailsOfOutbox.parse(await (await fetch(outbox)).json());
    return mails.length > 0;
  });
  // The reference page's example values are created after start-up, and the pages do not wait for them.
  const file = join(home(), 'reference-examples.json');
  await eventually(async () => {
    if (!existsSync(file)) return undefined;
    const examples: object = JSON.parse(readFileSync(file, 'utf8'));
    return 'revokeAppKey' in examples;
  });
});

it('leaves the reference examples unchanged at the next npm start', async () => {
  const file = join(home(), 'reference-examples.json');
  const before = readFileSync(file, 'utf8');
  await ensureReferenceExamples(started.stack, file);
  expect(readFileSync(file, 'utf8')).toBe(before);
});

it('runs the commands of the documentation pages when pasted', async () => {
  const otherPages = listPastablePages().filter((page) => page !== LAST_PAGE);
  const differences = await Promise.all(otherPages.map((page) => pastePage(page, home())));
  differences.push(await pastePage(LAST_PAGE, home()));
  expect(differences.flat()).toEqual([]);
});

it('sends the filled-in example from the reference page', async () => {
  const { page } = await newPage();
  const { document, pressed } = await executeOnReferencePage(page, started.stack, EXECUTED);
  const examples = listExampleRequests(document, started.stack.api);
  const sent = pressed.map(({ request }) => [request.method(), request.url(), request.postDataJSON()]);
  const filledIn = EXECUTED.map((id) => {
    const { method, url, body } = examples.find(({ operationId }) => operationId === id) ?? {};
    return [method, url, body ?? null];
  });
  expect(sent).toEqual(filledIn);
  expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200]);
});

it('sends a working example of every operation', async () => {
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
  const untried = examples.filter(({ takesCredential }) => !takesCredential);
  expect(untried.map(({ operationId }) => operationId).toSorted()).toEqual([
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
