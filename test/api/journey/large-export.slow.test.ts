import { writeExport } from '../../../api/operations/journey/write-export.ts';
import { serializeJourneyRequest } from '../../../api/serializers/journey-request.ts';
import { findJourneyRequest } from '../../../models/journey/journey-requests.ts';
import { newVisitor, openJourneyWorld } from '../../support/journey-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import type { Tenant } from '../../support/tenant.ts';

const world = keepOpen(openJourneyWorld);

it('streams a large export in parts, and aborts when the export is erased during the download', async () => {
  const { tenant, requests, privacy } = await world.createUnconnectedTenant();
  const visitorId = newVisitor();
  await requests.collect({ type: 'page_view', visitorId, path: '/' });
  await insertEvents(tenant, visitorId, 1_500);
  const { requestId, document } = await privacy.createAndWait('export', { visitorIds: [visitorId] });
  expect(document?.events.flatMap(({ id }) => (id.startsWith('big-') ? [id] : []))).toEqual(
    Array.from({ length: 1_500 }, (_, place) => `big-${place + 1}`),
  );
  const [largest] = await world.sql(
    'select max(octet_length(items::text)) as bytes from journey_export_parts where request_id = $1',
    [requestId],
  );
  expect(largest?.['bytes']).toBeLessThan(150_000);

  const database = world.database.connect('api', { poolSize: 1, statementTimeoutMs: 60_000 });
  const project = { database, projectId: tenant.projectId };
  const found = await findJourneyRequest(project, requestId);
  if (!found) throw new Error('There is no request.');
  const pieces = writeExport(project, serializeJourneyRequest(found));
  await pieces.next();
  await privacy.createAndWait('erase', { visitorIds: [visitorId] });
  await expect(drain(pieces)).rejects.toThrow('The document expired or was erased.');
});

it('exports at most 5,000 visitors that claim the same e-mail address', async () => {
  const { tenant, privacy } = await world.createUnconnectedTenant();
  const email = 'claimed@example.com';
  await world.sql(
    `insert into visitor_identities (project_id, visitor_id, kind, value, verified, first_seen_at, last_seen_at)
     select $1, 'claimed-' || place, 'email', $2, false, now(), now() from generate_series(1, 6000) place`,
    [tenant.projectId, email],
  );
  const { document } = await privacy.createAndWait('export', { email });
  const shared = document?.identities.filter(({ sharedVisitor }) => sharedVisitor);
  expect(shared).toHaveLength(5_000);
});

it('fails an export that exceeds the maximum size', async () => {
  const { tenant, privacy } = world.getCalls(world.tenant);
  const visitorId = newVisitor();
  await insertEvents(tenant, visitorId, 2_200);
  const ended = await privacy.createAndWait('export', { visitorIds: [visitorId] });
  expect(ended).toMatchObject({ state: 'failed', failure: { code: 'export_too_large' } });
  expect(ended.document).toBeUndefined();
  expect(
    await world.sql('select from journey_export_parts where request_id = $1', [ended.requestId]),
  ).toEqual([]);
});

/** Inserts events of 10 kB each, newest first. */
async function insertEvents(
  { projectId }: Pick<Tenant, 'projectId'>,
  visitorId: string,
  count: number,
): Promise<void> {
  await world.sql(
    `insert into events (project_id, visitor_id, occurred_at, event_id, source, kind, type, title, detail)
     select $1, $2, now() - place * interval '1 second', 'big-' || place, 'analytics', 'web', 'x', 'x',
       jsonb_build_object('text', repeat('x', 10000)) from generate_series(1, $3::int) place`,
    [projectId, visitorId, count],
  );
}

async function drain(pieces: AsyncIterable<string>): Promise<void> {
  for await (const _ of pieces);
}
