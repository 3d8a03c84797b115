import { List, Textarea } from '@mantine/core';
import { ThroughlineError, type Schema } from '@throughline/client';
import { useState } from 'react';
import type { CampaignPlace } from '../../data/searchads.ts';
import { StatusAlert } from '../../shell/status.tsx';
import { formatCount } from '../../shell/when.tsx';
import { findLineProblem } from './check-draft.ts';
import { NO_EXEMPTIONS, type Exemptions } from './policies.ts';
import { getFindings } from './findings.tsx';
import { parseKeywords, formatKeyword, type Keyword } from './keyword-lines.ts';
import { useValidatedChange, ValidatedDialog } from './validated-change.tsx';

type Added = readonly Schema<'AddedKeyword'>[];

type AddKeywordsProps = {
  place: CampaignPlace;
  title: string;
  onClose: () => void;
  add: (requested: { keywords: Keyword[]; exemptions: Exemptions; validateOnly: boolean }) => Promise<Added>;
};

/** Dialog that adds one keyword per line. Google validates the keywords before they are added. */
export function AddKeywords({ place, title, onClose, add }: AddKeywordsProps) {
  const [written, setWritten] = useState('');
  const [exemptions, setExemptions] = useState(NO_EXEMPTIONS);
  const keywords = parseKeywords(written);
  const problem = findLineProblem(written);
  const change = useValidatedChange({
    place,
    input: keywords,
    send: (added, validateOnly) => add({ keywords: added, exemptions, validateOnly }),
    onApplied: onClose,
  });
  const { error } = change;
  const findKeyword = (path: string) => keywords[Number(/keywords\[(\d+)\]/i.exec(path)?.[1])];
  return (
    <ValidatedDialog
      title={title}
      size="lg"
      change={change}
      action="Add keywords"
      isDisabled={keywords.length === 0 || problem !== undefined}
      renderValidated={(added) => <ValidatedKeywords added={added} />}
      policy={{
        getTexts: (path) => [findKeyword(path)?.text ?? ''],
        requested: exemptions,
        onRequest: setExemptions,
      }}
      onClose={onClose}
    >
      <Textarea
        label="Keywords"
        description={'One per line: words (broad match), "words" (phrase match) or [words] (exact match).'}
        autosize
        minRows={4}
        maxRows={12}
        required
        value={written}
        onChange={(event) => {
          setWritten(event.currentTarget.value);
          change.reset();
        }}
        error={problem ?? (getFindings(error) ? undefined : joinLineErrors(error, findKeyword))}
        data-autofocus
      />
    </ValidatedDialog>
  );
}

function ValidatedKeywords({ added }: { added: Added }) {
  const existing = added.filter((keyword) => !keyword.added);
  const newCount = added.length - existing.length;
  return (
    <StatusAlert color="brand" title={`${formatCount(newCount, 'keyword')} can be added`}>
      {existing.length > 0 && (
        <List size="sm">
          {existing.map((keyword) => (
            <List.Item key={formatKeyword(keyword)}>{formatKeyword(keyword)} already exists</List.Item>
          ))}
        </List>
      )}
    </StatusAlert>
  );
}

function joinLineErrors(
  error: unknown,
  findKeyword: (path: string) => Keyword | undefined,
): string | undefined {
  if (!(error instanceof ThroughlineError)) return undefined;
  const notices = error.details.flatMap(({ path, message }) => {
    const keyword = findKeyword(path);
    return keyword ? [`“${keyword.text}” ${message}.`] : [];
  });
  return notices.length > 0 ? notices.join(' ') : undefined;
}
