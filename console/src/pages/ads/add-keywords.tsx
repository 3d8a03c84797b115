import { Alert, Group, List, Loader, Modal, Stack, Text, Textarea } from '@mantine/core';
import { ThroughlineError, type Schema } from '@throughline/client';
import { useState, type FormEvent } from 'react';
import type { CampaignPlace } from '../../data/searchads.ts';
import { Failure } from '../../shell/failure.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { findLineProblem } from './check-draft.ts';
import { areAllRequested, NO_EXEMPTIONS, type Exemptions } from './exemptions.ts';
import { Findings, getFindings } from './findings.tsx';
import { parseKeywords, writeKeyword, type Keyword } from './keyword-lines.ts';
import { useValidatedChange, ValidatedButtons } from './validated-change.tsx';

type Added = readonly Schema<'AddedKeyword'>[];

type AddKeywordsProps = {
  place: CampaignPlace;
  title: string;
  onClose: () => void;
  /** Adds the keywords; with `validateOnly`, returns which ones would be added. */
  add: (requested: { keywords: Keyword[]; exemptions: Exemptions; validateOnly: boolean }) => Promise<Added>;
};

/** Renders a dialog that parses one keyword per line, validates them with Google, and adds them. */
export function AddKeywords({ place, title, onClose, add }: AddKeywordsProps) {
  const [written, setWritten] = useState('');
  const [exemptions, setExemptions] = useState(NO_EXEMPTIONS);
  const keywords = parseKeywords(written);
  const problem = findLineProblem(written);
  const change = useValidatedChange({
    place,
    send: (validateOnly) => add({ keywords, exemptions, validateOnly }),
    onApplied: onClose,
  });
  const { check, error } = change;
  const findings = getFindings(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.validate();
  };
  const getTexts = (path: string) => {
    const index = Number(/\[(\d+)\]/.exec(path)?.[1]);
    return [keywords[index]?.text ?? ''];
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }} size="lg">
      <form onSubmit={submit}>
        <Stack>
          <Textarea
            label="Keywords"
            description={'One per line. Broad match: words, phrase match: "words", exact match: [words].'}
            autosize
            minRows={4}
            maxRows={12}
            required
            value={written}
            onChange={(event) => {
              setWritten(event.currentTarget.value);
              change.reset();
            }}
            error={problem ?? (findings ? undefined : joinLineErrors(error, keywords))}
            data-autofocus
          />
          {check.isPending && (
            <Group gap="xs" role="status">
              <Loader size="xs" aria-hidden />
              <Text size="sm">Validating with Google. Nothing is added yet.</Text>
            </Group>
          )}
          {findings ? (
            <Findings
              findings={findings}
              getTexts={getTexts}
              requested={exemptions}
              onRequest={setExemptions}
            />
          ) : (
            error && <Failure error={error} />
          )}
          {check.data && <ValidatedKeywords added={check.data} />}
          <ValidatedButtons
            change={change}
            action="Add keywords"
            isDisabled={
              keywords.length === 0 ||
              problem !== undefined ||
              (findings !== undefined && !areAllRequested(findings, exemptions))
            }
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
}

function ValidatedKeywords({ added }: { added: Added }) {
  const there = added.filter((keyword) => !keyword.added);
  return (
    <Alert variant="light" role="status" title={`${formatNumber(added.length - there.length)} can be added`}>
      {there.length > 0 && (
        <List size="sm">
          {there.map((keyword) => (
            <List.Item key={writeKeyword(keyword)}>{writeKeyword(keyword)} already exists</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}

/** Joins the errors of single keywords into one message for the shared field. */
function joinLineErrors(error: unknown, keywords: readonly Keyword[]): string | undefined {
  if (!(error instanceof ThroughlineError)) return undefined;
  const notice = error.details.flatMap(({ path, message }) => {
    const keyword = keywords[Number(/eywords\[(\d+)\]/.exec(path)?.[1])];
    return keyword ? [`“${keyword.text}” ${message}.`] : [];
  });
  return notice.length > 0 ? notice.join(' ') : undefined;
}
