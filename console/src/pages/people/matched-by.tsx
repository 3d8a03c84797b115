import { Accordion, Code, List, Text } from '@mantine/core';
import type { MatchEvidence } from '../../data/journey.ts';
import { formatNumber } from '../../shell/when.tsx';

const SIGNALS: Record<MatchEvidence['signal'], string> = {
  crm_lead_id: 'CRM ID',
  identity: 'E-mail or phone',
  fbclid: 'Facebook click ID',
};

const KINDS: Record<NonNullable<MatchEvidence['kind']>, string> = {
  email: 'E-mail',
  phone: 'Phone',
};

const METHODS: Record<string, string> = {
  crm_lead_id: 'Matched by CRM ID',
  identity: 'Matched by e-mail or phone',
  fbclid: 'Matched by Facebook click ID',
  visitor_id: 'Matched by visitor ID',
};

type MatchedByProps = {
  method: string | null;
  visitorIds: readonly string[];
  evidence: readonly MatchEvidence[];
};

/** Renders the signals that link each browser to the person. */
export function MatchedBy({ method, visitorIds, evidence }: MatchedByProps) {
  const count = visitorIds.length;
  return (
    <Accordion variant="contained" radius="md">
      <Accordion.Item value="why">
        <Accordion.Control>
          {METHODS[method ?? ''] ?? 'Matched'}: {count === 1 ? '1 device' : `${formatNumber(count)} devices`}
        </Accordion.Control>
        <Accordion.Panel>
          <List size="sm" spacing="xs">
            {visitorIds.map((visitorId) => (
              <List.Item key={visitorId}>
                <Code className="break-anywhere">{visitorId}</Code>
                {evidence
                  .filter((one) => one.visitorId === visitorId)
                  .map((one) => (
                    <Text key={`${one.signal} ${one.kind}`} size="sm">
                      {getName(one)} · {one.verified ? 'verified' : 'reported by the browser only'}
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

function getName({ signal, kind }: MatchEvidence): string {
  return kind === undefined ? SIGNALS[signal] : KINDS[kind];
}
