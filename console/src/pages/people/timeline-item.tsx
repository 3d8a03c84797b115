import { Badge, Button, Code, Collapse, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { JourneyItem } from '../../data/journey.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { Actor } from '../../shell/actor.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { formatMinorUnits } from '../../shell/money.ts';
import { sentenceCase } from '../../shell/sentence-case.ts';
import { CancelSend } from './cancel-send.tsx';
import { KIND_LABELS } from './kind-icon.tsx';

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const STATUS_COLORS: Record<NonNullable<JourneyItem['status']>, string> = {
  sent: 'blue',
  delivered: 'teal',
  opened: 'green',
  clicked: 'lime',
  failed: 'red',
  cancelled: 'gray',
  scheduled: 'grape',
  waiting: 'yellow',
};

/** Renders the title of an item, with its revenue. */
export function ItemTitle({ item }: { item: JourneyItem }) {
  const { currency: own } = useProject();
  const { revenueCents, currency } = item.detail;
  return (
    <Group component="span" justify="space-between" gap="xs" lh={1.3} wrap="nowrap">
      <span className="break-anywhere">{item.title}</span>
      {typeof revenueCents === 'number' && (
        <Text span className="numbers" fw={600}>
          {formatMinorUnits(revenueCents, typeof currency === 'string' ? currency : own)}
        </Text>
      )}
    </Group>
  );
}

/** Renders the time, details and cancellation of an item. */
export function ItemBody({ item }: { item: JourneyItem }) {
  const { occurredAt, kind, type, status, cancel, title } = item;
  const { path, cancelledBy } = item.detail;
  const hasScope = useHasScope();
  const [opened, { toggle }] = useDisclosure(false);
  const at = new Date(occurredAt);
  const facts = getFacts(item);
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text size="sm" c="dimmed" className="break-anywhere">
          <time dateTime={occurredAt} title={at.toString()}>
            {at > new Date() ? MOMENT.format(at) : TIME.format(at)}
          </time>{' '}
          · {KIND_LABELS[kind]}
          {typeof path === 'string' && !title.includes(path) && ` · ${path}`}
        </Text>
        {status && (
          <Badge variant="dot" color={STATUS_COLORS[status]} tt="none" size="sm">
            {sentenceCase(status)}
          </Badge>
        )}
        {typeof cancelledBy === 'string' && (
          <Text size="sm" c="dimmed">
            by <Actor actor={cancelledBy} />
          </Text>
        )}
        {facts.length > 0 && (
          <Button size="compact-xs" variant="subtle" onClick={toggle} aria-expanded={opened}>
            {opened ? 'Less' : 'More'}
            <span className="visually-hidden"> about {type}</span>
          </Button>
        )}
        {cancel?.kind === 'scheduled_email_send' && hasScope('emails:send') && (
          <CancelSend sendId={cancel.id} title={title} />
        )}
      </Group>
      <Collapse expanded={opened}>
        <Facts item={item} facts={facts} />
      </Collapse>
    </Stack>
  );
}

function Facts({ item, facts }: { item: JourneyItem; facts: readonly [string, string][] }) {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  const { type, recordId } = item;
  return (
    <Stack gap={2}>
      {facts.map(([name, value]) => (
        <Text key={name} size="sm" className="break-anywhere">
          <Code>{name}</Code> {value}
        </Text>
      ))}
      {type === 'email' && recordId !== undefined && hasScope('emails:send') && (
        <Text size="sm">
          <AnchorLink
            to="/p/$projectId/mail/batches/$trackingId"
            params={{ projectId, trackingId: recordId }}
            search={{ status: undefined }}
          >
            View batch
          </AnchorLink>
        </Text>
      )}
    </Stack>
  );
}

/** Returns further details of an item as names and values. */
function getFacts({ type, channel, direction, detail }: JourneyItem): [string, string][] {
  const own = Object.entries({ type, channel, direction, ...detail, cancelledBy: undefined });
  return own.flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null || value === '') return [];
    return [[name, typeof value === 'object' ? JSON.stringify(value) : value]];
  });
}
