import { useQuery } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { toRecipients, type LeftOutRow } from '@throughline/client/csv';
import { useMemo } from 'react';
import { api } from '../../data/client.ts';
import type { QueueRequest } from '../../data/emails.ts';
import { useProject } from '../../data/projects.ts';
import { senderQuery } from '../../data/settings.ts';
import type { ChosenTemplate, EmailType } from './draft.ts';
import type { PeopleTable } from './read-people.ts';
import { ADDRESS_COLUMN, mapTable } from './template-columns.ts';

export type Audience = {
  table: PeopleTable | undefined;
  emailColumn: string | undefined;
  recipients: QueueRequest['recipients'];
  leftOut: readonly LeftOutRow[];
  /** Short value that identifies the recipients in query keys. */
  key: string;
  /** Result of the dry run, which needs a verified sender and at least one recipient. */
  counts: Schema<'BatchEmailDryRun'> | undefined;
  isCounting: boolean;
  countsError: Error | null;
};

const NO_RECIPIENTS: ReturnType<typeof toRecipients> = { recipients: [], leftOut: [] };

/**
 * Reads the recipients from the table, and counts with a dry run how many of them would get a mail.
 * @param placeholders variables of the content; other columns are ignored
 * @param template stored template, with the chosen column of each parameter
 */
export function useAudience(
  table: PeopleTable | undefined,
  emailColumn: string | undefined,
  {
    placeholders,
    emailType,
    template,
  }: { placeholders: readonly string[]; emailType: EmailType; template: ChosenTemplate | undefined },
): Audience {
  const { id: projectId } = useProject();
  const source = useMemo(
    () =>
      table && emailColumn !== undefined
        ? template
          ? { table: mapTable(table, emailColumn, template), emailColumn: ADDRESS_COLUMN }
          : { table, emailColumn }
        : undefined,
    [table, emailColumn, template],
  );
  // A string, so that equal placeholders in a new array do not rebuild the recipients.
  const used = placeholders.filter((name) => source?.table.columns.includes(name)).join('\n');
  const { recipients, leftOut } = useMemo(
    () =>
      source
        ? toRecipients(source.table, { emailColumn: source.emailColumn, placeholders: used.split('\n') })
        : NO_RECIPIENTS,
    [source, used],
  );
  const key = [table?.readAt, emailColumn, used, template && JSON.stringify(template)].join('\n');
  const sender = useQuery(senderQuery(projectId));
  const isVerified = sender.data?.verification.state === 'verified';
  const dryRun = useQuery({
    queryKey: ['recipient-counts', projectId, key, emailType],
    queryFn: ({ signal }) =>
      api.emails.dryRunBatch(
        {
          projectId,
          trackingId: 'dry-run',
          recipients,
          emailType,
          // Counts depend on the variables, because recipients with different values are not duplicates.
          template: { subject: 'Count', text: ['Count', ...used.split('\n').map(toPlaceholder)].join(' ') },
        },
        { signal },
      ),
    enabled: isVerified && recipients.length > 0,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  return {
    table,
    emailColumn,
    recipients,
    leftOut,
    key,
    counts: dryRun.data,
    isCounting: dryRun.isLoading,
    countsError: dryRun.error,
  };
}

function toPlaceholder(name: string): string {
  return name === '' ? '' : `{{${name}}}`;
}
