import { z } from 'zod';
import { findConnections } from '../../../models/connections/connections.ts';
import type { LeadsRequest } from '../../../workflows/contract/journey.ts';
import { noWorkingConnection } from '../../failure-responses.ts';
import { readProvider, getResultDeadlineMs } from '../../temporal/read-provider.ts';
import { getProject, type Handler } from '../operation.ts';
import { readCursor } from '../page.ts';

/** The CRM's paging position. */
const position = z.string().max(100);

/** Searches leads in the oldest working CRM connection; without a query, lists the newest. */
export const searchLeads: Handler<'searchLeads'> = async ({ query: parameters }, call) => {
  const { limit = 20, cursor } = parameters;
  const query = (parameters.query ?? '').trim().replaceAll(/\s+/g, ' ');
  const { context, projectId } = call;
  const deadlineMs = getResultDeadlineMs(context);
  const connections = await findConnections(getProject(call), 'crm');
  const connection = connections.find(({ status }) => status === 'active');
  if (!connection) throw noWorkingConnection(connections);
  const connectionId = connection.id;
  const purpose = ['searchLeads', projectId, connectionId, query];
  const request: LeadsRequest = { query, limit, after: readCursor(call, purpose, cursor, position) ?? null };
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
