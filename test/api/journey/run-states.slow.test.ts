import { Client, Connection } from '@temporalio/client';
import { testStack } from '../../support/config.ts';
import { eventually } from '../../support/eventually.ts';
import { privacyRequests } from '../../support/journey-privacy.ts';
import {
  journeys,
  knownVisitor,
  LEAD,
  openJourneyWorld,
  type JourneyWorld,
} from '../../support/journey-world.ts';
import { errorOf } from '../open-world.ts';

describe('the runs of journeys in the Temporal UI', () => {
  let world: JourneyWorld;
  let connection: Connection;
  beforeAll(async () => {
    world = await openJourneyWorld();
    connection = await Connection.connect({ address: testStack().temporal.address });
  });
  afterAll(async () => {
    await connection.close();
    await world.close();
  });

  /** How Temporal says that the only run which a search finds has ended. */
  const statusOf = (projectId: string, workflowType: string, state: string) =>
    eventually(async () => {
      const query = `projectId = '${projectId}' and WorkflowType = '${workflowType}' and state = '${state}'`;
      for await (const run of new Client({ connection }).workflow.list({ query })) return run.status.name;
      return undefined;
    });

  it.concurrent('are found by how they ended', async () => {
    const connected = await world.connected();
    const { projectId } = connected.tenant;
    await knownVisitor(world, connected);
    await journeys(world, connected.tenant).read(LEAD);
    expect(await statusOf(projectId, 'resolveJourney', 'completed')).toBe('COMPLETED');
    const privacy = privacyRequests(world, connected.tenant);
    await privacy.done('export', { crm_lead_id: LEAD });
    expect(await statusOf(projectId, 'exportJourney', 'completed')).toBe('COMPLETED');
    await privacy.done('erase', { crm_lead_id: LEAD });
    expect(await statusOf(projectId, 'eraseJourney', 'completed')).toBe('COMPLETED');
  });

  it.concurrent('are no failures for a lead that the CRM does not have', async () => {
    const { tenant } = await world.connected();
    const answer = await journeys(world, tenant).answered('999999');
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'crm_lead_not_found']);
    expect(await statusOf(tenant.projectId, 'resolveJourney', 'not_found')).toBe('COMPLETED');
  });

  it.concurrent('are failures when the CRM fails', async () => {
    const { tenant, portal } = await world.connected();
    await portal.armFault({ kind: 'status', status: 400, name: 'VALIDATION_ERROR', times: 9 });
    expect((await journeys(world, tenant).answered(LEAD)).status).toBe(502);
    expect(await statusOf(tenant.projectId, 'resolveJourney', 'failed')).toBe('FAILED');
  });
});
