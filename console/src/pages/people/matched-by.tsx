import { Accordion, Code, List, Text } from '@mantine/core';
import type { MatchEvidence } from '../../data/journey.ts';
import { formatNumber } from '../../shell/when.tsx';

const SIGNALS: Record<MatchEvidence['signal'], string> = {
  crm_lead_id: 'the lead’s id',
  identity: 'an address or number',
  fbclid: 'a click from Facebook that no other visitor has',
};

const KINDS: Record<NonNullable<MatchEvidence['kind']>, string> = {
  email: 'the e-mail address',
  phone: 'the phone number',
};

const METHODS: Record<string, string> = {
  crm_lead_id: 'By the lead’s id, which your server told',
  identity: 'By an e-mail address or a phone number',
  fbclid: 'By a click from Facebook that no other visitor has',
  visitor_id: 'By the visitor’s own id',
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
          {METHODS[method ?? ''] ?? 'Matched'}:{' '}
          {count === 1 ? 'one device' : `${formatNumber(count)} devices`}
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
                      {nameOf(one)},{' '}
                      {one.verified ? 'said by a sender that you trust' : 'said by a browser alone'}
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

function nameOf({ signal, kind }: MatchEvidence): string {
  return kind === undefined ? SIGNALS[signal] : KINDS[kind];
}
