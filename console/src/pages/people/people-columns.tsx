import { Badge, Stack, Text } from '@mantine/core';
import type { FoundLead, JourneyItem, KnownPerson } from '../../data/journey.ts';
import type { Person } from '../../data/person.ts';
import { AnchorLink } from '../../shell/links.tsx';
import type { LongColumn } from '../../shell/long-table.tsx';
import { formatMinorUnits, getDecimals } from '../../shell/money.ts';
import type { CsvColumn } from '../../shell/table-csv.ts';
import { When } from '../../shell/when.tsx';
import { getSourceLabel, getStageLabel } from './crm-labels.ts';

export type PersonRow = {
  person: Person;
  /** `CRM`: a lead. `Visitor`: matched visits. `Recipient`: mails, but no visits. */
  kind: 'CRM' | 'Visitor' | 'Recipient';
  name: string;
  contacts: readonly string[];
  stage?: string | undefined;
  owner?: string | undefined;
  source?: string | undefined;
  /**
   * Lead: the later of the last CRM activity and site event. Other person: the last site event, or else the
   * newest past journey item.
   */
  lastActivityAt?: string | undefined;
  revenueCents?: number | undefined;
};

/** Leaves the revenue undefined if no visitor matches the lead, because it is then unknown. */
export function toLeadRow(lead: FoundLead): PersonRow {
  const { crm_lead_id: value, emails, phones, stage, owner, source, lastSeenAt, lastActivityAt } = lead;
  const [name = value, ...contacts] = [lead.name, ...emails, ...phones].filter((text) => text !== undefined);
  return {
    person: { by: 'lead', value },
    kind: 'CRM',
    name,
    contacts,
    stage,
    owner,
    source: source && getSourceLabel(source),
    lastActivityAt: [lastActivityAt, lastSeenAt]
      .filter((at) => at !== undefined)
      .toSorted()
      .at(-1),
    revenueCents: lastSeenAt === undefined ? undefined : lead.revenueCents,
  };
}

export function toKnownRow(person: Person, { matched, journey }: KnownPerson): PersonRow {
  const { header, items } = journey;
  const { email, phone } = header?.identities ?? {};
  return {
    person,
    kind: matched ? 'Visitor' : 'Recipient',
    name: person.value,
    contacts: [email, phone]
      .filter((contact) => contact !== undefined && contact !== person.value.toLowerCase())
      .map(String),
    source: header?.firstTouch?.utm_source,
    lastActivityAt: header?.lastSeenAt ?? items.find(isPast)?.occurredAt,
    revenueCents: matched ? header?.revenueCents : undefined,
  };
}

const isPast = ({ occurredAt }: JourneyItem) => Date.parse(occurredAt) <= Date.now();

export function getPeopleColumns(projectId: string, currency: string): readonly LongColumn<PersonRow>[] {
  return [
    { name: 'Person', cell: (row) => <PersonCell projectId={projectId} row={row} />, width: '24%' },
    {
      name: 'Type',
      cell: ({ kind }) => (
        <Badge variant="dot" color={KIND_COLORS[kind]} tt="none" size="sm">
          {kind}
        </Badge>
      ),
      width: '11.5%',
    },
    { name: 'Stage', cell: ({ stage }) => stage && getStageLabel(stage), width: '14%' },
    { name: 'Owner', cell: ({ owner }) => owner },
    { name: 'Source', cell: ({ source }) => source },
    { name: 'Last activity', cell: ({ lastActivityAt: at }) => at && <When at={at} />, width: '15%' },
    {
      name: 'Revenue',
      cell: ({ revenueCents: cents }) => cents !== undefined && formatMinorUnits(cents, currency),
      width: '11%',
      isNumber: true,
    },
  ];
}

export const getExportedColumns = (currency: string): readonly CsvColumn<PersonRow>[] => [
  { name: 'Person', getValue: ({ name }) => name },
  { name: 'Contacts', getValue: ({ contacts }) => contacts.join(', ') },
  { name: 'CRM ID', getValue: ({ person: { by, value } }) => (by === 'lead' ? value : undefined) },
  { name: 'Stage', getValue: ({ stage }) => stage && getStageLabel(stage) },
  { name: 'Owner', getValue: ({ owner }) => owner },
  { name: 'Source', getValue: ({ source }) => source },
  { name: 'Last activity', getValue: ({ lastActivityAt }) => lastActivityAt },
  {
    name: `Revenue (${currency})`,
    getValue: ({ revenueCents: cents }) => cents && cents / 10 ** getDecimals(currency),
  },
];

const KIND_COLORS: Record<PersonRow['kind'], string> = { CRM: 'brand', Visitor: 'teal', Recipient: 'grape' };

function PersonCell({ projectId, row: { person, name, contacts } }: { projectId: string; row: PersonRow }) {
  return (
    <Stack gap={0}>
      <AnchorLink
        size="sm"
        fw={550}
        className="break-anywhere"
        to="/p/$projectId/people/journey"
        params={{ projectId }}
        search={{ ...person, name }}
      >
        {name}
      </AnchorLink>
      {contacts.length > 0 && (
        <Text size="xs" c="dimmed" className="break-anywhere">
          {contacts.slice(0, MAX_CONTACTS).join(' · ')}
          {contacts.length > MAX_CONTACTS && ` + ${contacts.length - MAX_CONTACTS}`}
        </Text>
      )}
    </Stack>
  );
}

const MAX_CONTACTS = 2;
