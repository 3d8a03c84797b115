import { Alert, Anchor, Checkbox, Highlight, List, Stack, Text } from '@mantine/core';
import { ThroughlineError, type ErrorDetail } from '@throughline/client';
import { ExternalLink } from '../../shell/links.tsx';
import { getPolicy, isRequested, withExemption, type Exemptions } from './policies.ts';

export type FindingsProps = {
  findings: readonly ErrorDetail[];
  /** Returns the texts at a path of the request, such as `keywords[3].text`. */
  getTexts: (path: string) => readonly string[];
  requested: Exemptions;
  onRequest: (requested: Exemptions) => void;
  /** Opens the field of a path. Undefined if the form already shows the field. */
  onEdit?: (path: string) => void;
};

export function Findings({ findings, getTexts, requested, onRequest, onEdit }: FindingsProps) {
  return (
    <Alert color="yellow" variant="light" role="alert" title="Policy violation">
      <Stack gap="sm">
        <Text size="sm">
          Change the text, or request an exemption where available. Google saves exempted texts, but may still
          not show ads with them.
        </Text>
        <List listStyleType="none" spacing="md">
          {findings.map((finding) => (
            <List.Item key={`${finding.path} ${finding.message}`}>
              <Finding
                finding={finding}
                texts={getTexts(finding.path)}
                requested={requested}
                onRequest={onRequest}
                onEdit={onEdit}
              />
            </List.Item>
          ))}
        </List>
      </Stack>
    </Alert>
  );
}

type FindingProps = Pick<FindingsProps, 'requested' | 'onRequest'> & {
  finding: ErrorDetail;
  texts: readonly string[];
  onEdit: FindingsProps['onEdit'] | undefined;
};

function Finding({ finding, texts, requested, onRequest, onEdit }: FindingProps) {
  const { path, exemption, policyDescription } = finding;
  const { title, url } = getPolicy(finding);
  const words = getWords(finding);
  const concerned = texts.filter((text) => words.length === 0 || words.some((word) => contains(text, word)));
  return (
    <Stack gap={4}>
      {concerned.map((text) => (
        <Highlight key={text} highlight={words} className="break-anywhere" fw={600}>
          {text}
        </Highlight>
      ))}
      <Text size="sm">
        <Text span inherit fw={600}>
          {title}
        </Text>
        {policyDescription === undefined ? '. ' : `: ${policyDescription} `}
        <ExternalLink href={url}>Google’s policy</ExternalLink>
        {onEdit && (
          <>
            {' · '}
            <Anchor
              component="button"
              type="button"
              c="inherit"
              inherit
              underline="always"
              onClick={() => onEdit(path)}
            >
              {path.startsWith('ad') ? 'Edit ad' : 'Edit keywords'}
            </Anchor>
          </>
        )}
      </Text>
      {exemption === undefined ? (
        <Text size="sm">No exemption available. Change the text.</Text>
      ) : (
        <Checkbox
          label={
            'topic' in exemption
              ? `Request exemption: ${title}`
              : `Request exemption: ${title} (“${exemption.violatingText}”)`
          }
          checked={isRequested(requested, exemption)}
          onChange={(event) => onRequest(withExemption(requested, exemption, event.currentTarget.checked))}
        />
      )}
    </Stack>
  );
}

function getWords({ exemption, words = [] }: ErrorDetail): string[] {
  return exemption && 'violatingText' in exemption ? [exemption.violatingText] : words;
}

const contains = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase());

export function getFindings(error: unknown): readonly ErrorDetail[] | undefined {
  return error instanceof ThroughlineError && error.code === 'policy_violation' ? error.details : undefined;
}
