import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { toInstant } from '../../data/local-time.ts';
import { useProject } from '../../data/projects.ts';
import { senderQuery } from '../../data/settings.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { toSentenceCase } from '../../shell/formats.ts';
import { formatCount, formatNumber, When } from '../../shell/when.tsx';
import { findTimeProblem, type Draft } from './draft.ts';
import { formatSender } from './mail-facts.tsx';
import { UNDO_SECONDS } from './undo-notice.tsx';

type SendDialogProps = {
  draft: Draft;
  receiving: number;
  mutation: { isPending: boolean; error: Error | null; mutate: () => void };
  onClose: () => void;
};

export function SendDialog({ draft, receiving, mutation, onClose }: SendDialogProps) {
  const { id: projectId, timeZone } = useProject();
  const { data: sender } = useQuery(senderQuery(projectId));
  const { subject, emailType, scheduledFor } = draft;
  const isNow = scheduledFor === '';
  const count = formatCount(receiving, 'recipient');
  const rows = [
    ['Recipients', formatNumber(receiving)],
    ['From', sender && formatSender(sender)],
    ['Subject', subject],
    ['Type', toSentenceCase(emailType)],
    ['Time', formatTime(scheduledFor, timeZone)],
  ] as const;
  return (
    <FormDialog
      title={isNow ? `Send to ${count}?` : `Schedule for ${count}?`}
      action={isNow ? 'Send now' : 'Schedule batch'}
      mutation={mutation}
      onSubmit={() => mutation.mutate()}
      onClose={onClose}
    >
      <Table variant="vertical" layout="fixed">
        <Table.Tbody>
          {rows.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th w={110} scope="row">
                {name}
              </Table.Th>
              <Table.Td className="break-anywhere">{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </FormDialog>
  );
}

function formatTime(scheduledFor: string, timeZone: string) {
  if (scheduledFor === '') return `Now, with ${UNDO_SECONDS} seconds to undo`;
  return (
    findTimeProblem(scheduledFor, timeZone) ?? (
      <>
        <When at={toInstant(scheduledFor, timeZone)} isAbsolute /> ({timeZone})
      </>
    )
  );
}
