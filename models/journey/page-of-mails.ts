/** What is read of a mail's batch, by its key: the statement of the items says how. */
const BATCH = `join lateral (
    select id, scheduled_for, created_at from email_batches
    where project_id = $1 and id >= mail.batch_id order by id limit 1) as batch on batch.id = mail.batch_id`;

const ID = `(mail.batch_id || '_' || mail.index) collate "C"`;

/** Until the page's moment, and shown in a journey. */
const SHOWN = `batch.created_at <= (select as_of from asked) and mail.status not in ('cancelled', 'duplicate')`;

/** When a mail that was not known to be sent at the page's moment stands in the journey. */
const DUE = 'coalesce(batch.scheduled_for, batch.created_at)';

/**
 * SQL for the mails of the page, by `asked`, the resolution with its `emails` and `as_of`. Values: $1 the project, $4
 * and $6 the position, $8 how many items there may be.
 *
 * Those that were sent are in the order of an index for each address, and are read as far as the page goes. Those that
 * wait or were never sent, and those that were sent since the page's moment, stand where they were due: they are all
 * looked at.
 */
export const mailsOfPage = `select id, true, at, null, 'communication', 'email', '', status, 'email', 'outbound', null, null,
    batch_id, index
  from (
    ${mailsTo('email')}
    union all
    ${mailsTo('lower_email')}
  ) as mail
  where (at, id) < ($4::timestamptz, $6)
  order by at desc, id desc limit $8`;

/** @param column of the address as it was written, or in lower case where it was written otherwise */
function mailsTo(column: 'email' | 'lower_email'): string {
  const found = (how: string) => `
    select ${ID} as id, mail.status, mail.batch_id, mail.index, ${DUE} as at
    from unnest((select emails from asked)::text[]) as address (written)
    cross join lateral (
      select batch_id, index, status from email_recipients
      where project_id = $1 and ${column} = address.written and ${how}) as mail
    ${BATCH}
    where ${SHOWN}`;
  return `
    select sent.* from unnest((select emails from asked)::text[]) as address (written)
    cross join lateral (
      select ${ID} as id, mail.status, mail.batch_id, mail.index, mail.sent_at as at
      from email_recipients as mail ${BATCH}
      where mail.project_id = $1 and mail.${column} = address.written and mail.sent_at <= $4::timestamptz
        and coalesce(mail.sent_noted_at, mail.sent_at) <= (select as_of from asked) and ${SHOWN}
        and (mail.sent_at < $4::timestamptz or ${ID} < $6)
      order by mail.sent_at desc fetch first ($8) rows with ties) as sent
    union all ${found('sent_at is null')}
    union all ${found('sent_at > (select as_of from asked) and sent_noted_at is null')}
    union all ${found('sent_at is not null and sent_noted_at > (select as_of from asked)')}`;
}
