import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useState, useEffect, useRef } from 'react';
import { base } from '../../data/page.ts';

type MailContentProps = { subject: string; html?: string | undefined; text?: string | undefined };

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

const PHONE_PX = 375;

type MailBodyProps = { html: string | undefined; text: string | undefined; isPhone?: boolean };

export function MailBody({ html, text, isPhone = false }: MailBodyProps) {
  if (html !== undefined) return <MailFrame html={html} isPhone={isPhone} />;
  return (
    <Text component="pre" size="sm" className="break-anywhere" style={{ whiteSpace: 'pre-wrap' }}>
      {text}
    </Text>
  );
}

/** Renders the HTML in a frame whose content security policy blocks the scripts and requests of the HTML. */
function MailFrame({ html, isPhone }: { html: string; isPhone: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === 'ready') setReady(true);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage(html, location.origin);
  }, [isReady, html]);
  return (
    <iframe
      ref={frame}
      src={`${base}/preview`}
      title="E-mail preview"
      className="preview"
      style={isPhone ? { maxWidth: PHONE_PX, marginInline: 'auto', display: 'block' } : undefined}
      tabIndex={0}
      // The sandbox blocks navigation and popups. The content security policy allows only the frame's own
      // script.
      sandbox="allow-scripts allow-same-origin"
    />
  );
}
