import { z } from 'zod';
import type { ProjectEvent } from '@throughline/client';
import { clip, formatCount } from '../fit-answer.ts';
import { defineTool, type ProjectContext } from '../tool.ts';

const PAGE_SIZE = 500;
const MAX_PAGES = 6;
const MAX_EVENTS = 15;

/** Default types. They exclude routine mail events, which would dominate the list. */
const NOTABLE_TYPES = [
  'email.bounced,email.complained,email.failed,email_batch.completed,email_batch.blocked,email_batch.cancelled',
  'connection.connected,connection.needs_reauth,connection.recovered,connection.removed,asset.refused',
  'campaign.created,campaign.refused,journey_request.completed,member.joined,member.removed',
].join(',');

export const recentEvents = defineTool({
  name: 'recent_events',
  title: 'Recent events',
  description:
    'Returns the last 15 of up to 3,000 events after cursor `after` (default: oldest). Default types: failures, ' +
    'batches, connections, campaigns, members. `types` (comma-separated) replaces them.',
  input: z.object({
    types: z.string().max(400).optional(),
    after: z.string().max(300).optional(),
  }),
  output: {
    cursor: z.string(),
    untrusted: z.object({ events: z.array(z.string()) }),
  },
  async run(context, { types = NOTABLE_TYPES, after }) {
    const { events, cursor, hasMore, read } = await readNewest(context, types, after);
    const shown = read > events.length ? `; the last ${events.length} are shown` : '';
    return {
      summary: `${formatCount(read, 'event')}${hasMore ? ' read, and there are newer ones' : ''}${shown}.`,
      next: hasMore
        ? 'Call again with after = cursor for newer events.'
        : 'Call again later with after = cursor for new events.',
      cursor,
      untrusted: { events: events.map(toText) },
    };
  },
});

/**
 * Reads up to a maximum number of pages and keeps the newest events, because the log cannot be read
 * backwards.
 */
async function readNewest({ tl, projectId, call }: ProjectContext, types: string, after: string | undefined) {
  let newest: ProjectEvent[] = [];
  let cursor = after;
  for (let pages = 1, read = 0; ; pages += 1) {
    const page = await tl.webhooks.listEventLog({ projectId, types, after: cursor, limit: PAGE_SIZE }, call);
    newest = [...newest, ...page.events].slice(-MAX_EVENTS);
    read += page.events.length;
    cursor = page.cursor;
    if (!page.hasMore || pages === MAX_PAGES) {
      return { events: newest, cursor: page.cursor, hasMore: page.hasMore, read };
    }
  }
}

function toText({ type, timestamp, data }: ProjectEvent): string {
  return clip(`${timestamp} ${type} ${JSON.stringify(data)}`, 300);
}
