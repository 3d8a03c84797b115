import type { ConversionState } from '../../domain/conversion-goal.ts';
import type { InProject } from '../in-project.ts';
import { run } from '../rows.ts';
import { toRecords } from '../sql.ts';

/** `field`: absent if Google names none. */
export type ConversionWarning = { field?: string; reason: string };

export type ConversionColumns = {
  id: string;
  goalName: string;
  /** Key of the destination, as `toDestinationKey` returns it. */
  destination: string;
  provider: 'googleads' | 'meta';
  connectionId: string;
  account: string;
  conversionAction: string | null;
  loginCustomerId: string | null;
  /** Id of the order, or of the event if there is no order. */
  subject: string;
  /** 0 for the conversion; 1 and higher for its restatements. */
  sequence: number;
  eventId: string;
  visitorId: string;
  /** Visitor that clicked, if it is another visitor of the same person. */
  clickVisitorId: string | null;
  /** `click`: the upload has a click id. `identity`: it has only identities. Null: no upload. */
  signal: 'click' | 'identity' | null;
  occurredAt: Date;
  valueCents: number | null;
  currency: string | null;
  validateOnly: boolean;
  state: ConversionState;
  reason: string | null;
  /** Entry of the provider call; null once the outcome is final. */
  payload: Readonly<Record<string, unknown>> | null;
  warnings: readonly ConversionWarning[] | null;
  attempts: number;
  nextAttemptAt: Date | null;
  sentAt: Date | null;
  settledAt: Date | null;
  createdAt: Date;
};

export type NewConversion = Omit<
  ConversionColumns,
  'id' | 'warnings' | 'attempts' | 'nextAttemptAt' | 'sentAt' | 'settledAt' | 'createdAt'
>;

const DECISION_COLUMNS = `goal_name, destination, provider, connection_id, account, conversion_action, login_customer_id, subject,
  sequence, event_id, visitor_id, click_visitor_id, signal, occurred_at, value_cents, currency, validate_only, state, reason, payload`;

/**
 * Inserts conversions, and does not change existing ones.
 * @returns the number of inserted conversions
 */
export function insertConversions(project: InProject, decided: readonly NewConversion[]): Promise<number> {
  if (decided.length === 0) return Promise.resolve(0);
  return run(
    project,
    `insert into conversions (project_id, ${DECISION_COLUMNS}, next_attempt_at, settled_at)
     select $1, ${DECISION_COLUMNS}, case when state = 'pending' then now() end, case when state <> 'pending' then now() end
     from json_populate_recordset(null::conversions, $2::json)
     order by destination collate "C", subject collate "C", sequence
     on conflict (project_id, destination, subject, sequence) do nothing`,
    [project.projectId, toRecords(decided)],
  );
}

/** Changes only conversions that are still in state `no_signal`. */
export async function redecideConversions(
  project: InProject,
  decided: readonly NewConversion[],
): Promise<void> {
  if (decided.length === 0) return;
  await run(
    project,
    `update conversions c set state = given.state, reason = given.reason, payload = given.payload,
       value_cents = given.value_cents, currency = given.currency, connection_id = given.connection_id,
       login_customer_id = given.login_customer_id, click_visitor_id = given.click_visitor_id,
       signal = given.signal,
       next_attempt_at = case when given.state = 'pending' then now() end,
       settled_at = case when given.state <> 'pending' then now() end
     from json_populate_recordset(null::conversions, $2::json) given
     where c.project_id = $1 and c.destination = given.destination and c.subject = given.subject and c.sequence = 0
       and c.state = 'no_signal'`,
    [project.projectId, toRecords(decided)],
  );
}
