import { z } from 'zod';
import { findConnections } from '../../../models/connections/connections.ts';
import type { Project } from '../../../models/in-project.ts';
import { findJourneySettings } from '../../../models/journey/journey-settings.ts';
import { findLeadTotals } from '../../../models/journey/match-leads.ts';
import { toLeadKeys } from '../../../models/journey/lead-keys.ts';
import type { FoundLead, LeadsRequest } from '../../../workflows/contract/journey.ts';
import { noWorkingConnection } from '../../failure-responses.ts';
import { readProvider, getResultDeadlineMs } from '../../temporal/read-provider.ts';
import { toProject, type Handler } from '../operation.ts';
import { readCursor } from '../page.ts';

/** The CRM's own cursor. */
const position = z.string().max(100);

const ORDERS = { created: 'created', last_activity: 'lastActivity', name: 'name' } as const;

export const searchLeads: Handler<'searchLeads'> = async ({ query: parameters }, call) => {
  const { limit = 20, cursor, crm_lead_id: leadId, stage, source, sort, include } = parameters;
  const query = (parameters.query ?? '').trim().replaceAll(/\s+/g, ' ');
  const { context, projectId } = call;
  const deadlineMs = getResultDeadlineMs(context);
  const connections = await findConnections(toProject(call), 'crm');
  const connection = connections.find(({ status }) => status === 'active');
  if (!connection) throw noWorkingConnection(connections);
  const connectionId = connection.id;
  const search: Omit<LeadsRequest, 'limit' | 'after'> = {
    query,
    leadId,
    stage,
    source,
    order: sort && ORDERS[sort],
  };
  const purpose = ['searchLeads', projectId, connectionId, search];
  const request = { ...search, limit, after: readCursor(call, purpose, cursor, position) ?? null };
  const read = { connectionId, operation: 'searchLeads', request } as const;
  const { leads, total, after } = await readProvider(context, read, { projectId, deadlineMs });
  const totals = include === 'site' ? await findSiteTotals(toProject(call), leads) : [];
  return {
    body: {
      leads: leads.map(
        ({ leadId: id, allIds: _ids, clickIds: _clicks, country: _country, ...lead }, index) => ({
          crm_lead_id: id,
          ...lead,
          ...totals[index],
        }),
      ),
      total,
      nextCursor: after === null ? null : context.cursors.sign(purpose, after),
    },
  };
};

/** Returns the totals in the order of the leads. */
async function findSiteTotals(project: Project, leads: readonly FoundLead[]) {
  const { defaultCountry } = await findJourneySettings(project);
  const keys = leads.map((lead) => toLeadKeys(lead, lead.leadId, defaultCountry).keys);
  const totals = await findLeadTotals(project, keys);
  return totals.map(({ revenueCents, lastSeenAt }) => ({
    revenueCents,
    ...(lastSeenAt && { lastSeenAt: lastSeenAt.toISOString() }),
  }));
}
