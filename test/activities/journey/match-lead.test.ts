import { createMatchLead } from '../../../activities/journey/match-lead.ts';
import type { CrmLead } from '../../../workflows/contract/journey.ts';
import { findConnection } from '../../../models/connections/connections.ts';
import { type Database } from '../../../models/database.ts';
import { inProject } from '../../../models/in-project.ts';
import { eraseResolutions, joinResolution } from '../../../models/journey/resolutions.ts';
import { pauseCalls } from '../../../models/providers/provider-slots.ts';
import { parseKeyring } from '../../../models/sealed.ts';
import { createCrmPortal } from '../../support/crm-portal.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { CONNECTION_KEYRING } from '../../support/keys.ts';
import { openCrmWorld } from './crm-world.ts';
import { createQuietEnvironment } from '../quiet-environment.ts';

let api: Database;
let connectionId: string;
const world = keepOpen(openCrmWorld, async () => {
  api = world.urls.connect('api', { poolSize: 2 });
  connectionId = (await world.connect(createCrmPortal())).id;
});

const getApiScope = () => ({ database: api, projectId: world.projectId });

const createLead = (id: string): CrmLead => ({
  leadId: id,
  allIds: [id],
  emails: ['Robin@Example.com'],
  phones: [],
  clickIds: {},
});

async function openResolution(leadId: string): Promise<string> {
  const joined = await joinResolution(getApiScope(), leadId);
  if (joined?.status !== 'active') throw new Error('The project has no CRM.');
  return joined.resolutionId;
}

/** `requested`: ids of the leads that the activity read from the CRM. */
async function runMatchLead(
  resolutionId: string,
  duringCall: () => Promise<unknown> = async () => undefined,
) {
  const requested: string[] = [];
  const readLead = async (_connection: object, leadId: string) => {
    requested.push(leadId);
    await duringCall();
    return createLead(leadId);
  };
  const matchLead = createMatchLead({
    database: world.worker,
    connectionKeyring: parseKeyring(CONNECTION_KEYRING),
    crm: { hubspot: { readLead, searchLeads: () => Promise.reject(new Error('Unexpected search.')) } },
    connectionSecrets: { getUsable: async (connection) => connection },
  });
  const [result] = await Promise.allSettled([
    createQuietEnvironment().run(matchLead, {
      projectId: world.projectId,
      resolutionId,
    }),
  ]);
  return { result, requested };
}

const readLastUse = async () => (await findConnection(getApiScope(), connectionId))?.lastUsedAt;

it('matches a lead with one CRM call, and a repeated attempt returns the stored result', async () => {
  expect(await readLastUse()).toBeNull();
  const resolutionId = await openResolution('201');
  const firstRun = await runMatchLead(resolutionId);
  expect(firstRun).toEqual({
    result: { status: 'fulfilled', value: { matchMethod: null, visitors: 0 } },
    requested: ['201'],
  });
  expect(await readLastUse()).toEqual(expect.any(Date));
  expect(await joinResolution(getApiScope(), '201')).toMatchObject({ resolutionId, isResolved: true });
  expect(await runMatchLead(resolutionId)).toEqual({ ...firstRun, requested: [] });
});

it('returns the matches that another attempt stored during the CRM call', async () => {
  const resolutionId = await openResolution('202');
  // Only the other attempt finds the visitor.
  const runOtherAttempt = async () => {
    await world.urls.sql(
      `insert into visitor_identities (project_id, kind, value, visitor_id, verified, first_seen_at, last_seen_at)
       values ($1, 'email', 'robin@example.com', 'v', true, now(), now())`,
      [world.projectId],
    );
    await runMatchLead(resolutionId);
    await world.urls.sql('delete from visitor_identities where project_id = $1', [world.projectId]);
  };
  expect(await runMatchLead(resolutionId, runOtherAttempt)).toMatchObject({
    result: { status: 'fulfilled', value: { matchMethod: 'identity', visitors: 1 } },
  });
});

it('stores nothing about a lead that was erased during the CRM call', async () => {
  const resolutionId = await openResolution('203');
  const subject = { ids: ['203'], emails: [], phones: [], visitorIds: [] };
  const erase = () =>
    inProject(world.worker, world.projectId, (project) => eraseResolutions(project, subject));
  expect(await runMatchLead(resolutionId, erase)).toMatchObject({
    result: { status: 'rejected', reason: { nonRetryable: true } },
    requested: ['203'],
  });
  expect(await runMatchLead(resolutionId)).toMatchObject({ result: { status: 'rejected' }, requested: [] });
});

it('makes no CRM call while calls through the connection are paused', async () => {
  const resolutionId = await openResolution('204');
  await pauseCalls(world.worker, `crm:${connectionId}`, 600_000);
  expect(await runMatchLead(resolutionId)).toMatchObject({
    result: { status: 'rejected', reason: { nonRetryable: false } },
    requested: [],
  });
});
