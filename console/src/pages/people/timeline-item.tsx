import { Badge, Button, Collapse, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { JourneyItem, JourneyKind, Touch } from '../../data/journey.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { isRecord } from '../../data/rebase.ts';
import { Actor } from '../../shell/use-actor-names.ts';
import { AnchorLink } from '../../shell/links.tsx';
import { formatMinorUnits } from '../../shell/money.ts';
import { toSentenceCase } from '../../shell/formats.ts';
import { TimeOfDay, When } from '../../shell/when.tsx';
import { CancelSend } from './cancel-send.tsx';
import { describeTouch } from './describe-touch.ts';
import { ExitSequence, getEnrollment } from './exit-sequence.tsx';

export const KIND_LABELS: Record<JourneyKind, string> = {
  web: 'Web',
  communication: 'Communication',
  engagement: 'Engagement',
  commerce: 'Commerce',
  lifecycle: 'Lifecycle',
  advertising: 'Advertising',
  system: 'System',
};

const STATUS_COLORS: Readonly<Record<string, string>> = {
  sent: 'blue',
  delivered: 'teal',
  opened: 'green',
  clicked: 'lime',
  bounced: 'red',
  complained: 'red',
  failed: 'red',
  cancelled: 'gray',
  suppressed: 'red',
  scheduled: 'grape',
  waiting: 'yellow',
  unknown: 'yellow',
};

/**
 * For a mail that is no longer scheduled, `detail.status` is more precise: for example, `bounced` instead of
 * `failed`.
 */
function getStatus({ type, status, scheduledFor, detail }: JourneyItem): string | undefined {
  if (type === 'email' && scheduledFor === undefined && typeof detail.status === 'string')
    return detail.status;
  return status;
}

export function ItemTitle({ item }: { item: JourneyItem }) {
  const { currency: projectCurrency } = useProject();
  const { revenueCents, currency } = item.detail;
  return (
    <Group component="span" justify="space-between" gap="xs" lh={1.3} wrap="nowrap">
      <span className="break-anywhere">{item.title}</span>
      {typeof revenueCents === 'number' && (
        <Text span className="numbers" fw={600}>
          {formatMinorUnits(revenueCents, typeof currency === 'string' ? currency : projectCurrency)}
        </Text>
      )}
    </Group>
  );
}

export function ItemBody({ item }: { item: JourneyItem }) {
  const { occurredAt, kind, cancel, title, detail } = item;
  const { path, cancelledBy } = detail;
  const { currency } = useProject();
  const status = getStatus(item);
  const hasScope = useHasScope();
  const [opened, { toggle }] = useDisclosure(false);
  const isUpcoming = Date.parse(occurredAt) > Date.now();
  const facts = getItemFacts(item, currency);
  const enrollment = getEnrollment(item);
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text size="sm" c="dimmed" className="break-anywhere">
          {isUpcoming ? <When at={occurredAt} isAbsolute /> : <TimeOfDay at={occurredAt} />} ·{' '}
          {KIND_LABELS[kind]}
          {typeof path === 'string' && !title.includes(path) && ` · ${path}`}
        </Text>
        {status !== undefined && (
          <Badge variant="dot" color={STATUS_COLORS[status] ?? 'gray'} tt="none" size="sm">
            {toSentenceCase(status)}
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
            <span className="visually-hidden"> about {title}</span>
          </Button>
        )}
        {cancel?.kind === 'scheduled_email_send' && hasScope('emails:send') && (
          <CancelSend sendId={cancel.id} title={title} />
        )}
        {enrollment && item.source === 'scheduled' && hasScope('sequences:write') && (
          <ExitSequence {...enrollment} text="Cancel" label={`Cancel “${title}”`} />
        )}
      </Group>
      <Collapse expanded={opened}>
        <Details item={item} facts={facts} />
      </Collapse>
    </Stack>
  );
}

type TextFact = readonly [label: string, value: string];

type DetailsProps = { item: JourneyItem; facts: readonly TextFact[] };

function Details({ item: { type, recordId }, facts }: DetailsProps) {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  return (
    <Stack gap={2}>
      {facts.map(([label, value]) => (
        <Text key={label} size="sm" className="break-anywhere">
          <Text span c="dimmed">
            {label}
          </Text>{' '}
          {value}
        </Text>
      ))}
      {type === 'email' && recordId !== undefined && hasScope('emails:send') && (
        <Text size="sm">
          <AnchorLink
            to="/p/$projectId/mail/batches/$trackingId"
            params={{ projectId, trackingId: recordId }}
          >
            View batch
          </AnchorLink>
        </Text>
      )}
    </Stack>
  );
}

/** Labels of fields. Other fields are labelled by their name, such as "Plan name" for `planName`. */
const LABELS: Readonly<Record<string, string>> = {
  identified: 'Identified by',
  orderId: 'Order',
  path: 'Page',
  trackingId: 'Batch',
  emailType: 'E-mail type',
  crm_lead_id: 'CRM ID',
  email: 'E-mail',
};

const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(['status', 'currency', 'cancelledBy']);

function getItemFacts(item: JourneyItem, projectCurrency: string): TextFact[] {
  const { channel, direction, detail, provenance } = item;
  const { currency } = detail;
  const money = typeof currency === 'string' ? currency : projectCurrency;
  const facts = Object.entries({ channel, direction, ...detail }).flatMap(([name, value]): TextFact[] => {
    if (SHOWN_ELSEWHERE.has(name) || value === undefined || value === null || value === '') return [];
    if (name === 'touch') return describeTouch(toTouch(value));
    if (name === 'reason') return getReasonFacts(value);
    if (name === 'properties') return getProperties(value);
    if (typeof value === 'number' && name.endsWith('Cents')) {
      return [[getLabel(name.replace(/Cents$/, '')), formatMinorUnits(value, money)]];
    }
    const isCode = name === 'channel' || name === 'direction' || name === 'emailType' || name === 'stage';
    return [[getLabel(name), isCode && typeof value === 'string' ? getLabel(value) : getText(value)]];
  });
  const { stepIndex, totalSteps } = provenance ?? {};
  if (stepIndex === undefined || totalSteps === undefined) return facts;
  return [...facts, ['Step', `${stepIndex + 1} of ${totalSteps}`]];
}

function getLabel(name: string): string {
  return LABELS[name] ?? toSentenceCase(name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('-', ' '));
}

function getText(value: unknown): string {
  if (Array.isArray(value)) return value.map(getText).join(', ');
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([name, inner]) => `${getLabel(name)}: ${getText(inner)}`)
      .join(', ');
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return LABELS[value] ?? value;
  return String(value);
}

function getProperties(value: unknown): TextFact[] {
  return isRecord(value) ? Object.entries(value).map(([name, inner]) => [name, getText(inner)] as const) : [];
}

function getReasonFacts(value: unknown): TextFact[] {
  if (!isRecord(value)) return [];
  const { message, code } = value;
  return [['Reason', getText(message ?? code ?? '')]];
}

function toTouch(value: unknown): Touch {
  const texts = isRecord(value) ? Object.entries(value).filter(([, text]) => typeof text === 'string') : [];
  return Object.fromEntries(texts);
}
