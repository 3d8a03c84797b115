import { z } from 'zod';
import { findConnections } from '../../../models/connections/connections.ts';
import type { LeadsRequest } from '../../../workflows/contract/journey.ts';
import { noWorkingConnection } from '../../failure-responses.ts';
import { invalidField } from '../../request/errors.ts';
import { readProvider, waitsUntil } from '../../temporal/read-provider.ts';
import type { Call, Handler } from '../operation.ts';

/** What a cursor holds: where the CRM says that the next page begins. */
const position = z.string().max(100);

/** A page of the leads that the project's CRM finds, or of its newest; of several connections the oldest that works is asked. */
export const searchLeads: Handler<'searchLeads'> = async ({ query: asked }, call) => {
  const { limit = 20, cursor } = asked;
  const query = (asked.query ?? '').trim().replaceAll(/\s+/g, ' ');
  const { context, projectId } = call;
  const deadlineMs = waitsUntil(context);
  const connections = await findConnections({ database: context.database, projectId }, 'crm');
  const connection = connections.find(({ status }) => status === 'active');
  if (!connection) throw noWorkingConnection(connections);
  const connectionId = connection.id;
  const purpose = ['searchLeads', projectId, connectionId, query];
  const request: LeadsRequest = { query, limit, after: readPosition(purpose, cursor, call) };
  const read = { connectionId, operation: 'searchLeads', request } as const;
  const { leads, total, after } = await readProvider(context, read, { projectId, deadlineMs });
  return {
    body: {
      leads: leads.map(({ leadId, ...lead }) => ({ crm_lead_id: leadId, ...lead })),
      total,
      nextCursor: after === null ? null : context.cursors.sign(purpose, after),
    },
  };
};

function readPosition(purpose: readonly unknown[], cursor: string | undefined, { context }: Call) {
  if (cursor === undefined) return null;
  const read = position.safeParse(context.cursors.open(purpose, cursor));
  if (!read.success) throw invalidField('cursor', 'is not a cursor of this search');
  return read.data;
}
