import { Alert, Checkbox, Highlight, List, Stack, Text } from '@mantine/core';
import { ThroughlineError, type ErrorDetail } from '@throughline/client';
import { sentenceCase } from '../../shell/sentence-case.ts';
import { isAsked, withExemption, type Exemptions } from './exemptions.ts';

type FindingsProps = {
  findings: readonly ErrorDetail[];
  /** Returns the texts at a request path such as `keywords[3].text`. */
  textsAt: (path: string) => readonly string[];
  asked: Exemptions;
  onAsk: (asked: Exemptions) => void;
};

/** Renders policy violations next to the violating words, with a checkbox for each exemption. */
export function Findings({ findings, textsAt, asked, onAsk }: FindingsProps) {
  return (
    <Alert color="yellow" variant="light" role="alert" title="Policy violation">
      <Stack gap="sm">
        <Text size="sm">
          Change the text, or request an exemption where available. Exempted ads are saved but may not be
          shown.
        </Text>
        <List listStyleType="none" spacing="md">
          {findings.map((finding) => (
            <List.Item key={`${finding.path} ${finding.message}`}>
              <Finding finding={finding} texts={textsAt(finding.path)} asked={asked} onAsk={onAsk} />
            </List.Item>
          ))}
        </List>
      </Stack>
    </Alert>
  );
}

type FindingProps = Pick<FindingsProps, 'asked' | 'onAsk'> & {
  finding: ErrorDetail;
  texts: readonly string[];
};

function Finding({ finding, texts, asked, onAsk }: FindingProps) {
  const { message, exemption } = finding;
  const words = getWords(finding);
  const concerned = texts.filter((text) => words.length === 0 || words.some((word) => contains(text, word)));
  return (
    <Stack gap={4}>
      {concerned.map((text) => (
        <Highlight key={text} highlight={words} className="break-anywhere" fw={600}>
          {text}
        </Highlight>
      ))}
      <Text size="sm">This {message}.</Text>
      {exemption === undefined ? (
        <Text size="sm">No exemption available. Change the text.</Text>
      ) : (
        <Checkbox
          label={
            'topic' in exemption
              ? `Request exemption: ${sentenceCase(exemption.topic)}`
              : `Request exemption: ${sentenceCase(exemption.policyName)} (“${exemption.violatingText}”)`
          }
          checked={isAsked(asked, exemption)}
          onChange={(event) => onAsk(withExemption(asked, exemption, event.currentTarget.checked))}
        />
      )}
    </Stack>
  );
}

/** Returns the violating words, if the provider names them. */
function getWords({ exemption, words = [] }: ErrorDetail): string[] {
  return exemption && 'violatingText' in exemption ? [exemption.violatingText] : words;
}

const contains = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase());

/** Returns the policy findings of a refusal; undefined if it was refused for another reason. */
export function getFindings(error: unknown): readonly ErrorDetail[] | undefined {
  return error instanceof ThroughlineError && error.code === 'policy_violation' ? error.details : undefined;
}
