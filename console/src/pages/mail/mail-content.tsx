import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { MailBody } from './mail-frame.tsx';

type MailContentProps = { subject: string; html?: string | undefined; text?: string | undefined };

/** Renders the subject of a mail and its HTML or plain text. */
export function MailContent({ subject, html, text }: MailContentProps) {
  const [part, setPart] = useState('html');
  const isText = text !== undefined && part === 'text';
  return (
    <Stack gap="sm" align="stretch">
      <Text fw={600} className="break-anywhere">
        {subject}
      </Text>
      {html !== undefined && text !== undefined && (
        <SegmentedControl
          aria-label="Version"
          size="xs"
          data={[
            { value: 'html', label: 'HTML' },
            { value: 'text', label: 'Plain text' },
          ]}
          value={part}
          onChange={setPart}
          w="fit-content"
        />
      )}
      <MailBody html={isText ? undefined : html} text={text} />
    </Stack>
  );
}
