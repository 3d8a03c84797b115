import type { Schema } from '@throughline/client';
import { z } from 'zod';
import { ignoreCodes, Refusal } from '../explain-error.ts';
import { clip, formatCount } from '../fit-answer.ts';
import { defineTool, type ProjectContext } from '../tool.ts';

const MAX_ITEMS = 12;

type Journey = { matched: boolean; match_method: string | null; journey: Schema<'Journey'> };

export const leadJourney = defineTool({
  name: 'lead_journey',
  title: "A lead's journey",
  description:
    'Finds a lead by `crmLeadId`, `email`, `phone` or `name`, and summarizes its visits, orders and mails, newest first.',
  input: z.object({
    crmLeadId: z.string().max(200).optional(),
    email: z.string().max(254).optional(),
    phone: z.string().max(40).optional(),
    name: z.string().max(200).optional(),
  }),
  output: {
    crmLeadId: z.string().optional(),
    totals: z
      .record(z.string(), z.number())
      .optional()
      .describe("revenueCents is in the minor unit of the project's currency: cents of USD, yen of JPY."),
    lastSeenAt: z.string().optional(),
    untrusted: z.object({
      candidates: z.array(z.object({ crmLeadId: z.string(), who: z.string() })),
      recent: z.array(z.string()),
    }),
  },
  async run(context, { crmLeadId, email, phone, name }) {
    if (crmLeadId !== undefined) return readLeadJourney(context, crmLeadId);
    const query = email ?? phone ?? name;
    if (query === undefined) {
      throw new Refusal('validation_error', 'The lead is missing.', 'Pass crmLeadId, email, phone or name.');
    }
    const hasContact = email !== undefined || phone !== undefined;
    const { tl, projectId, call } = context;
    const found = await tl.journey
      .searchLeads({ projectId, query, limit: 6 }, call)
      .catch(ignoreCodes(...(hasContact ? ['connection_not_found'] : [])));
    const [only, ...others] = found?.leads ?? [];
    if (only && others.length === 0) return readLeadJourney(context, only.crm_lead_id);
    if (only) return describeSeveralLeads(found?.leads ?? []);
    if (!hasContact) {
      throw new Refusal(
        'crm_lead_not_found',
        'The CRM has no lead with this name.',
        'Try its e-mail address or phone number.',
      );
    }
    const who = email === undefined ? { phone } : { email };
    const journey = await tl.journey.getJourney({ projectId, ...who, limit: MAX_ITEMS }, call);
    return summarize(journey, 'This person is not a lead of the CRM, or no CRM is connected.');
  },
});

async function readLeadJourney({ tl, projectId, call }: ProjectContext, crmLeadId: string) {
  const journey = await tl.journey.getLeadJourney(
    { projectId, crm_lead_id: crmLeadId, limit: MAX_ITEMS },
    call,
  );
  return { ...summarize(journey, 'This is a lead of the CRM.'), crmLeadId };
}

function describeSeveralLeads(leads: readonly Schema<'FoundLead'>[]) {
  const candidates = leads.slice(0, 5).map(({ crm_lead_id: crmLeadId, name, emails, phones }) => ({
    crmLeadId,
    who: clip([name, emails[0], phones[0]].filter(Boolean).join(', '), 120),
  }));
  return {
    summary: `${leads.length > 5 ? 'More than 5' : leads.length} leads match.`,
    next: 'Ask the person which lead to use, then call again with its crmLeadId.',
    untrusted: { candidates, recent: [] },
  };
}

function summarize({ matched, match_method: method, journey }: Journey, who: string) {
  const { header, items } = journey;
  const totals = header && {
    webSessions: header.webSessions,
    pageviews: header.pageviews,
    orders: header.orderCount,
    revenueCents: header.revenueCents,
    touches: header.totalTouches,
  };
  return {
    summary: `${who} ${matched ? `Visits of the site match (by ${method}).` : 'No visits of the site match.'} Shown: ${formatCount(items.length, 'item')}.`,
    next: 'No action is needed.',
    ...(totals && { totals }),
    ...(header?.lastSeenAt && { lastSeenAt: header.lastSeenAt }),
    untrusted: {
      candidates: [],
      recent: items.map(({ occurredAt, kind, title, status }) =>
        clip(`${occurredAt} ${kind}: ${title}${status === undefined ? '' : ` (${status})`}`),
      ),
    },
  };
}
