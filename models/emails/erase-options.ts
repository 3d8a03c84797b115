import type { InProject } from '../in-project.ts';
import { escapeForPattern } from '../journey/journey-subject.ts';
import { rows, run } from '../rows.ts';
import { CALL_IS_OPEN } from './calls.ts';

const HAS_ADDRESS = `b.project_id = $1 and b.options is not null and b.options::text ~* $2`;

/**
 * Erases addresses from the reply-to, cc, bcc, headers and attachment names of batches. While a call of a
 * batch may be repeated, the batch keeps its addresses, because the repeated call must send the same mails.
 * @param emails lower case
 * @returns the number of batches that keep addresses
 */
export async function eraseOptions(project: InProject, emails: readonly string[]): Promise<number> {
  if (emails.length === 0) return 0;
  const values = [project.projectId, buildAddressPattern(emails)];
  const locked = await rows<{ id: string }>(
    project,
    `select id from email_batches b where ${HAS_ADDRESS} order by id for update`,
    values,
  );
  if (locked.length === 0) return 0;
  // Separate statement: it sees calls that were committed while the first statement waited for the lock.
  const erased = await run(
    project,
    `update email_batches b set options = (
       select jsonb_object_agg(key, kept) from (
         select key, case
           when key in ('replyTo', 'cc', 'bcc') then (
             select jsonb_agg(address order by place)
             from jsonb_array_elements_text(value) with ordinality as list (address, place)
             where lower(address) <> all ($3::text[]))
           when key = 'headers' then (
             select jsonb_object_agg(name, content) from jsonb_each_text(value) as header (name, content)
             where content !~* $2)
           when key = 'attachments' then (
             select jsonb_agg(file || jsonb_build_object('filename',
               regexp_replace(file ->> 'filename', $2, 'erased', 'gi')) order by place)
             from jsonb_array_elements(value) with ordinality as list (file, place))
           else value end as kept
         from jsonb_each(b.options)) as parts
       where kept is not null)
     where ${HAS_ADDRESS} and id = any($4::uuid[]) and not exists (
       select from email_calls c where c.batch_id = b.id
         and ${CALL_IS_OPEN} and c.attempted_at > now() - interval '24 hours')`,
    [...values, emails, locked.map(({ id }) => id)],
  );
  return locked.length - erased;
}

/**
 * Matches `ann@example.com` in `to-ann@example.com.pdf` but not in `joann@example.com`. Also matches directly
 * after a URL or JSON escape, which ends with a letter or digit: `%3Dann@example.com`.
 */
function buildAddressPattern(emails: readonly string[]): string {
  const addresses = emails.map(escapeForPattern);
  return String.raw`(?:(?<![[:alnum:]])|(?<=%[0-9a-f]{2})|(?<=\\[bfnrt]))(?:${addresses.join('|')})(?![[:alnum:]-])`;
}
