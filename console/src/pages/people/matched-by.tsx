import { Accordion, Code, List, Text } from '@mantine/core';
import type { MatchEvidence } from '../../data/journey.ts';
import { formatCount } from '../../shell/when.tsx';

const SIGNAL_LABELS: Record<MatchEvidence['signal'], string> = {
  crm_lead_id: 'CRM ID',
  identity: 'E-mail or phone',
  fbclid: 'Meta click ID',
};

const KIND_LABELS: Record<NonNullable<MatchEvidence['kind']>, string> = {
  email: 'E-mail',
  phone: 'Phone',
};

const METHOD_LABELS: Record<string, string> = {
  crm_lead_id: 'Matched by CRM ID',
  identity: 'Matched by e-mail or phone',
  fbclid: 'Matched by Meta click ID',
  visitor_id: 'Matched by visitor ID',
};

type MatchedByProps = {
  method: string | null;
  visitorIds: readonly string[];
  evidence: readonly MatchEvidence[];
};

export function MatchedBy({ method, visitorIds, evidence }: MatchedByProps) {
  return (
    <Accordion variant="contained" radius="md">
      <Accordion.Item value="why">
        <Accordion.Control>
          {METHOD_LABELS[method ?? ''] ?? 'Matched'}: {formatCount(visitorIds.length, 'device')}
        </Accordion.Control>
        <Accordion.Panel>
          <List size="sm" spacing="xs">
            {visitorIds.map((visitorId) => (
              <List.Item key={visitorId}>
                <Code className="break-anywhere">{visitorId}</Code>
                {evidence
                  .filter((match) => match.visitorId === visitorId)
                  .map((match) => (
                    <Text key={`${match.signal} ${match.kind}`} size="sm">
                      {getSignalLabel(match)} · {match.verified ? 'verified' : 'reported by the browser only'}
                    </Text>
                  ))}
              </List.Item>
            ))}
          </List>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

function getSignalLabel({ signal, kind }: MatchEvidence): string {
  return kind === undefined ? SIGNAL_LABELS[signal] : KIND_LABELS[kind];
}
