import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { getPath, type Visit } from '../visits.ts';
import { formatCopyText } from './raw-copy.ts';

const TABLES = {
  event_ids: 'event_id, visitor_id, occurred_at',
  events:
    'visitor_id, occurred_at, event_id, session_id, source, kind, type, title, channel, direction, detail',
  visitor_sessions: 'visitor_id, session_id, started_at, sourced',
  visitors: `visitor_id, first_seen_at, last_seen_at, web_sessions, pageviews, order_count, revenue_cents,
    total_touches, first_touch, first_touch_at, first_touch_sourced, first_touch_event_id, last_touch, last_touch_at,
    last_touch_sourced, last_touch_event_id`,
  visitor_identities: 'kind, value, visitor_id, verified, first_seen_at, last_seen_at',
} as const;

type Table = keyof typeof TABLES;

/**
 * Stores visits with COPY, PostgreSQL's fastest way to load rows. It does not look for existing rows, so a
 * repeated event or visitor is an error.
 */
export async function connectCopy(superuserUrl: string, projectId: string) {
  const client = new Client({ connectionString: superuserUrl, statement_timeout: 30_000 });
  await client.connect();
  const copy = async (table: Table, rows: string[][]) => {
    const text = formatCopyText(rows.map((row) => [projectId, ...row]));
    const statement = `copy ${table} (project_id, ${TABLES[table]}) from stdin`;
    await pipeline(Readable.from([text]), client.query(copyFrom(statement)));
  };
  return {
    async store(visits: readonly Visit[]): Promise<void> {
      await client.query('begin');
      await copy(
        'event_ids',
        visits.flatMap(({ eventIds, visitorId, startedAt }) =>
          eventIds.map((id) => [id, visitorId, startedAt]),
        ),
      );
      await copy('visitor_sessions', visits.map(toSession));
      await copy('visitors', visits.map(toVisitor));
      await copy('visitor_identities', visits.flatMap(toIdentities));
      await copy('events', visits.flatMap(toEvents));
      await client.query('commit');
    },
    stop: () => client.end(),
  };
}

function toSession({ visitorId, sessionId, startedAt }: Visit): string[] {
  return [visitorId, sessionId, startedAt, 'true'];
}

function toVisitor({ visitorId, startedAt, touch, eventIds, email }: Visit): string[] {
  const pages = eventIds.length - (email === undefined ? 1 : 2);
  const arrival = [JSON.stringify(touch), startedAt, 'true', eventIds[0]];
  return [visitorId, startedAt, startedAt, '1', String(pages), '0', '0', '1', ...arrival, ...arrival];
}

function toIdentities({ visitorId, startedAt, email }: Visit): string[][] {
  return email === undefined ? [] : [['email', email, visitorId, 'true', startedAt, startedAt]];
}

function toEvents({ visitorId, sessionId, startedAt, touch, eventIds, email }: Visit): string[][] {
  const { userAgent: _, ...storedTouch } = touch;
  return eventIds.map((id, index) => {
    const common = [visitorId, startedAt, id, sessionId, 'analytics'];
    const event = (kind: string, type: string, title: string, detail: object) =>
      common.concat(kind, type, title, 'web', 'inbound', JSON.stringify(detail));
    if (index === 0) return event('web', 'session', 'Visit from newsletter', { touch: storedTouch });
    if (email === undefined || index < eventIds.length - 1) {
      const path = getPath(index);
      return event('web', 'page_view', `Visited ${path}`, { path });
    }
    return event('system', 'identify', 'Identified by e-mail address', { identified: ['email'] });
  });
}
