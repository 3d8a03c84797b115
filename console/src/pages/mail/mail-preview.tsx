import { Button, Group, Loader, SegmentedControl, Select, Text } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { placeholdersOf } from '@throughline/client/csv';
import { useMemo, useState } from 'react';
import { api } from '../../data/client.ts';
import type { QueueRequest } from '../../data/emails.ts';
import { useProject } from '../../data/projects.ts';
import { Card } from '../../shell/card.tsx';
import { Failure } from '../../shell/failure.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { getRequest, getTestRequest, isTemplateComplete, type Draft } from './draft.ts';
import { MailBody } from './mail-content.tsx';
import { SendTest } from './send-test.tsx';

const DEBOUNCE_MS = 500;

/** Maximum number of recipients in the dropdown. Typing an address finds the others. */
const MAX_SUGGESTED = 20;

type MailPreviewProps = {
  draft: Draft;
  recipients: QueueRequest['recipients'];
  /** Names of variables that no column fills. The preview shows them in brackets. */
  unknown: readonly string[];
};

/** Shows a recipient's mail as the API renders it in a dry run. */
export function MailPreview({ draft, recipients, unknown }: MailPreviewProps) {
  const { id, timeZone } = useProject();
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, recipients.length - 1);
  const recipient = recipients[index];
  const [view, setView] = useState('desktop');
  const [isTesting, { open: openTest, close: closeTest }] = useDisclosure(false);
  const people = useMemo(
    () => recipients.map(({ email }, position) => ({ value: String(position), label: email })),
    [recipients],
  );
  const [debounced] = useDebouncedValue(draft, DEBOUNCE_MS);
  const isComplete = isTemplateComplete(debounced);
  // Not `unknown`, because the debounced draft may still use variables that the user has already corrected.
  const missing = placeholdersOf(debounced).filter((name) => !Object.hasOwn(recipient?.params ?? {}, name));
  const shownRecipient = recipient && {
    ...recipient,
    params: { ...recipient.params, ...Object.fromEntries(missing.map((name) => [name, `[${name}?]`])) },
  };
  const preview = useQuery({
    queryKey: [
      'preview',
      id,
      debounced.subject,
      debounced.html,
      debounced.text,
      debounced.emailType,
      shownRecipient,
    ],
    // Send the content instead of the template's id. A number parameter of the template would refuse the text
    // `[price?]`, which stands for a missing variable.
    queryFn: () =>
      api.emails.dryRunBatch({
        projectId: id,
        ...getRequest(
          { ...debounced, usesTemplate: false, trackingId: 'preview', options: undefined, scheduledFor: '' },
          shownRecipient ? [shownRecipient] : [],
          timeZone,
        ),
      }),
    enabled: isComplete && recipient !== undefined,
    placeholderData: keepPreviousData,
  });
  const mail = preview.data?.previews[0];
  return (
    <Card
      title="Preview"
      label="Preview"
      aside={
        <Group gap={4}>
          <Button
            size="compact-sm"
            variant="default"
            disabled={index <= 0}
            onClick={() => setChosen(index - 1)}
          >
            Previous
          </Button>
          <Text size="sm" className="numbers" role="status">
            {formatNumber(index + 1)} of {formatNumber(recipients.length)}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            disabled={index >= recipients.length - 1}
            onClick={() => setChosen(index + 1)}
          >
            Next
          </Button>
        </Group>
      }
    >
      <Select
        label="To"
        data={people}
        limit={MAX_SUGGESTED}
        value={String(index)}
        onChange={(position) => position !== null && setChosen(Number(position))}
        searchable
        allowDeselect={false}
        nothingFoundMessage="No matching recipient."
      />
      {preview.error && <Failure error={preview.error} />}
      {preview.isFetching && !mail && <Loader aria-label="Rendering" />}
      {!isComplete && <Text size="sm">Enter a subject and content to see the preview.</Text>}
      {preview.data && !preview.isPlaceholderData && !mail && isComplete && (
        <Text size="sm">{recipient?.email} is suppressed.</Text>
      )}
      {mail && isComplete && (
        <>
          <Text fw={600} className="break-anywhere">
            {mail.subject}
          </Text>
          <SegmentedControl
            size="xs"
            aria-label="View"
            data={[
              { value: 'desktop', label: 'Desktop' },
              { value: 'phone', label: 'Phone' },
              { value: 'text', label: 'Text' },
            ]}
            value={view}
            onChange={setView}
          />
          <MailBody
            html={view === 'text' ? undefined : mail.html}
            text={mail.text ?? 'No plain text. Some e-mail programs and spam filters expect it.'}
            isPhone={view === 'phone'}
          />
        </>
      )}
      <Button
        size="compact-sm"
        variant="default"
        disabled={!isTemplateComplete(draft) || unknown.length > 0}
        onClick={openTest}
        style={{ alignSelf: 'flex-start' }}
      >
        Send test
      </Button>
      {isTesting && (
        <SendTest
          note="Sends the preview."
          send={(to) => {
            const options = { timeZone, renderedSubject: mail?.subject };
            const body = getTestRequest(draft, { ...recipient, email: to }, options);
            return api.emails.queueBatchEmail({ projectId: id, body });
          }}
          onClose={closeTest}
        />
      )}
    </Card>
  );
}
