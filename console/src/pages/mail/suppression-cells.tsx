import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Suppression } from '../../data/emails.ts';
import { useProject } from '../../data/projects.ts';
import { AnchorLink } from '../../shell/links.tsx';
import { When } from '../../shell/when.tsx';
import { REASONS, SOURCES } from './suppression-labels.ts';

/** Renders the reason and the mail that caused it. */
export function Reason({ suppression }: { suppression: Suppression }) {
  const { id: projectId } = useProject();
  const { reason, source, mail } = suppression;
  return (
    <span>
      {REASONS[reason]}
      {SOURCES[source] !== undefined && <Detail>{SOURCES[source]}</Detail>}
      {mail && (
        <Detail>
          <AnchorLink
            size="xs"
            to="/p/$projectId/mail/batches/$trackingId/mails/$index"
            params={{ projectId, trackingId: mail.trackingId, index: String(mail.index) }}
            preload={false}
            aria-label={`Mail of ${mail.trackingId} to ${suppression.email}`}
          >
            {mail.trackingId}
          </AnchorLink>
        </Detail>
      )}
    </span>
  );
}

type AddedProps = { suppression: Suppression; getName: (actor: string) => string };

/** Renders when and by whom an address was added. */
export function Added({ suppression: { createdAt, addedBy }, getName }: AddedProps) {
  return (
    <span>
      <When at={createdAt} />
      {addedBy !== undefined && <Detail>by {getName(addedBy)}</Detail>}
    </span>
  );
}

function Detail({ children }: { children: ReactNode }) {
  return (
    <Text span display="block" size="xs" c="dimmed">
      {children}
    </Text>
  );
}
