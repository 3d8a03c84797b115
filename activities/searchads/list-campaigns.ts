import { z } from 'zod';
import { findCreatedCampaigns } from '../../models/searchads/admit-change.ts';
import type { Project } from '../../models/in-project.ts';
import type { CampaignList, ListCampaignsRequest } from '../../workflows/contract/campaign-reads.ts';
import { accountRequest, type AccountRead, type Search } from './account-read.ts';
import {
  CAMPAIGN_FIELDS,
  campaignFiguresRow,
  campaignOverviewRow,
  type CampaignOverviewRow,
} from './campaign-wire.ts';
import { addFigures, createFigureSums, toFigures, type FigureSums } from './figures.ts';
import { getCampaignHealth, getCreationId, toCampaign } from './to-campaign.ts';

/** Rows per query if campaigns are filtered by health. Google has no such filter, so few rows may match. */
const QUERY_SIZE = 500;

/**
 * Maximum number of queries for a page. If it is reached, the page may have fewer campaigns than `limit`; the
 * next page continues after the last campaign read.
 */
const MAX_QUERIES = 4;

export const listCampaigns: AccountRead<'listCampaigns'> = {
  // `status`, `after` and `limit` are inserted into the query, so only enumerated words and digits are
  // allowed.
  request: accountRequest.extend({
    status: z.enum(['ENABLED', 'PAUSED', 'REMOVED']).nullable(),
    health: z.enum(['live', 'limited', 'needs_action', 'pending_adsprovider', 'off', 'ended']).nullable(),
    after: z.string().regex(/^\d{1,19}$/),
    limit: z.number().int().min(1).max(100),
  }),
  ttlSeconds: 60,
  async read({ search, project }, request) {
    const { page, nextAfter } = await findPage(search, request);
    const campaigns = await toCampaigns(project, { page, figures: await readFigures(search, page) });
    return { campaigns, nextAfter };
  },
};

export async function toCampaigns(
  project: Project,
  { page, figures }: { page: readonly CampaignOverviewRow[]; figures: ReadonlyMap<string, FigureSums> },
): Promise<CampaignList['campaigns']> {
  const creationIds = page.flatMap((row) => getCreationId(row) ?? []);
  const created = await findCreatedCampaigns(project, creationIds);
  return page.map((row) =>
    toCampaign(row, {
      created: created.get(row.campaign.resource_name),
      figures: toFigures(figures.get(row.campaign.id) ?? createFigureSums()),
    }),
  );
}

async function findPage(
  search: Search,
  { status, health, limit, ...request }: ListCampaignsRequest,
): Promise<{ page: CampaignOverviewRow[]; nextAfter: string | null }> {
  const size = health === null ? limit + 1 : QUERY_SIZE;
  const found: CampaignOverviewRow[] = [];
  let after: string | undefined = request.after;
  for (let queries = 0; queries < MAX_QUERIES && after !== undefined && found.length <= limit; queries += 1) {
    const query: string = toQuery({ status, after, size });
    const rows = await search(query, campaignOverviewRow);
    found.push(...rows.filter((row) => health === null || getCampaignHealth(row).state === health));
    after = rows.length < size ? undefined : rows.at(-1)?.campaign.id;
  }
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1)?.campaign.id : after;
  return { page, nextAfter: last ?? null };
}

function toQuery({
  status,
  after,
  size,
}: Pick<ListCampaignsRequest, 'status' | 'after'> & { size: number }): string {
  const statusFilter = status === null ? "campaign.status != 'REMOVED'" : `campaign.status = '${status}'`;
  return `SELECT ${CAMPAIGN_FIELDS} FROM campaign WHERE ${statusFilter} AND campaign.id > ${after}
    ORDER BY campaign.id LIMIT ${size}`;
}

/** Reads the sums of the last seven full days, by campaign id. Campaigns without traffic may be missing. */
export async function readFigures(
  search: Search,
  page: readonly CampaignOverviewRow[],
): Promise<Map<string, FigureSums>> {
  const sums = new Map<string, FigureSums>();
  if (page.length === 0) return sums;
  const ids = page.map(({ campaign }) => campaign.id).join(', ');
  const query = `SELECT campaign.id, metrics.impressions, metrics.clicks, metrics.cost_micros, metrics.conversions
    FROM campaign WHERE segments.date DURING LAST_7_DAYS AND campaign.id IN (${ids})`;
  for (const { campaign, metrics } of await search(query, campaignFiguresRow)) {
    sums.set(campaign.id, addFigures(sums.get(campaign.id) ?? createFigureSums(), metrics));
  }
  return sums;
}
