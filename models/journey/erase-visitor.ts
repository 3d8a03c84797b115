import { eraseConversions } from '../conversions/conversion-retractions.ts';
import { findOthersWaiting } from '../conversions/find-signals.ts';
import type { InProject } from '../in-project.ts';
import { run } from '../rows.ts';
import type { RowCounts } from './request-progress.ts';
import { visitorIdentities, visitorOrders, visitors, visitorSessions } from './visitors.ts';

/** Rows of one kind that one transaction deletes. */
const BATCH_SIZE = 1_000;

/**
 * Erases a batch of a visitor's history, or what is left of it together with the visitor. The ids of its events stay,
 * without the visitor, so that an event that is sent again is not stored again. Later events make a new visitor.
 *
 * Rows are locked in the order in which events are stored: sessions, orders, visitor, identities. What was stored
 * before the visitor's row was locked is seen after it, and goes too.
 */
export async function eraseVisitor(
  project: InProject,
  visitorId: string,
): Promise<{ isGone: boolean; counts: RowCounts }> {
  const erase = eraserOf(project, visitorId);
  const counts: RowCounts = {};
  const add = (table: string, found: number) => {
    counts[table] = (counts[table] ?? 0) + found;
    return found;
  };
  if (add('events', await erase.events()) === BATCH_SIZE) return { isGone: false, counts };
  if (add('visitor_sessions', await erase.sessions()) === BATCH_SIZE) return { isGone: false, counts };
  if (add('visitor_orders', await erase.orders()) === BATCH_SIZE) return { isGone: false, counts };
  if (add('conversions', await erase.conversions()) === BATCH_SIZE) return { isGone: false, counts };
  add('visitors', await erase.visitor());
  // Whoever decides on a conversion by a click of this visitor holds its row: by here they have all decided.
  const others = await findOthersWaiting(project, visitorId);
  add('visitor_identities', await erase.identities());
  let rest = 0;
  do {
    rest = add('events', await erase.events());
  } while (rest === BATCH_SIZE);
  add('visitor_sessions', await erase.sessions({ skipLocked: true }));
  add('visitor_orders', await erase.orders({ skipLocked: true }));
  // Whoever decides on conversions holds the visitor's row: what was decided before is seen now.
  do {
    rest = add('conversions', await erase.conversions());
  } while (rest === BATCH_SIZE);
  // Who was one person with this visitor when a click of it was taken may be joined with it no more.
  do {
    rest = add('conversions', await erase.conversionsByClick());
  } while (rest === BATCH_SIZE);
  // What waits to be sent of the person's other visitors may hold their address.
  for (const other of others) {
    do {
      rest = add('conversions', await erase.waitingConversions(other));
    } while (rest === BATCH_SIZE);
  }
  add('journey_resolutions', await erase.resolutions());
  return { isGone: true, counts };
}

/** Rows are locked in the order of their keys, as those who store events lock them. */
function eraserOf(project: InProject, visitorId: string) {
  const { projectId, transaction } = project;
  const erase = (sql: string) => run(project, sql, [projectId, visitorId]);
  const own = { projectId, visitorId };
  const locked = (skipLocked: boolean) =>
    ({ where: own, limit: BATCH_SIZE, lock: true, skipLocked, raw: true, transaction }) as const;
  return {
    events: () =>
      erase(`with doomed as materialized (
          select occurred_at, event_id from events where project_id = $1 and visitor_id = $2
          order by occurred_at desc, event_id desc limit ${BATCH_SIZE}),
        tombstones as (
          update event_ids known set visitor_id = '' from doomed
          where known.project_id = $1 and known.event_id = doomed.event_id)
        delete from events known using doomed
        where known.project_id = $1 and known.visitor_id = $2
          and known.occurred_at = doomed.occurred_at and known.event_id = doomed.event_id
          and known.occurred_at >= (select min(occurred_at) from doomed)`),
    async sessions({ skipLocked = false } = {}) {
      const table = visitorSessions(project);
      const found = await table.findAll({
        ...locked(skipLocked),
        attributes: ['sessionId'],
        order: ['sessionId'],
      });
      const sessionId = found.map((session) => session.sessionId);
      return table.destroy({ where: { ...own, sessionId }, transaction });
    },
    async orders({ skipLocked = false } = {}) {
      const table = visitorOrders(project);
      const found = await table.findAll({
        ...locked(skipLocked),
        attributes: ['orderId'],
        order: ['orderId'],
      });
      const orderId = found.map((order) => order.orderId);
      return table.destroy({ where: { ...own, orderId }, transaction });
    },
    conversions: () => eraseConversions(project, visitorId, { limit: BATCH_SIZE }),
    conversionsByClick: () => eraseConversions(project, visitorId, { limit: BATCH_SIZE, byClick: true }),
    waitingConversions: (other: string) =>
      eraseConversions(project, other, { limit: BATCH_SIZE, isShared: true }),
    visitor: () => visitors(project).destroy({ where: own, transaction }),
    identities: () => visitorIdentities(project).destroy({ where: own, transaction }),
    resolutions: () =>
      erase('delete from journey_resolutions where project_id = $1 and $2 = any(visitor_ids)'),
  };
}
