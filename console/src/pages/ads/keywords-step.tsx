import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import type { Account } from '../../data/searchads.ts';
import { Failure } from '../../shell/failure.tsx';
import { LongTable } from '../../shell/long-table.tsx';
import { formatMoney } from '../../shell/money.ts';
import { RowAction } from '../../shell/row-action.tsx';
import { toSentenceCase } from '../../shell/formats.ts';
import { NotAvailable } from '../../shell/sortable-table.tsx';
import { formatNumber } from '../../shell/when.tsx';
import type { CampaignDraft } from './campaign-draft.ts';
import { parseKeywords } from './keyword-lines.ts';

/** Limits of the API for a request for keyword ideas. */
const MAX_SEEDS = 20;
const MAX_LOCATIONS = 10;

const MAX_IDEAS = 50;

type KeywordsStepProps = {
  account: Account;
  form: UseFormReturnType<CampaignDraft>;
  currencyCode: string | undefined;
};

export function KeywordsStep({ account, form, currencyCode }: KeywordsStepProps) {
  return (
    <Stack maw={720}>
      <TextInput label="Ad group name" required maxLength={255} {...form.getInputProps('adGroupName')} />
      <Textarea
        label="Keywords"
        description={
          'One per line: words (broad match), "words" (phrase match) or [words] (exact match). At most 80 characters and 10 words each.'
        }
        required
        autosize
        minRows={4}
        maxRows={14}
        {...form.getInputProps('keywords')}
      />
      <KeywordIdeas account={account} form={form} currencyCode={currencyCode} />
      <Textarea
        label="Negative keywords"
        description="One per line, without quotes or brackets. All of them are broad match."
        autosize
        minRows={2}
        maxRows={10}
        {...form.getInputProps('negativeKeywords')}
      />
    </Stack>
  );
}

function KeywordIdeas({ account, form, currencyCode }: KeywordsStepProps) {
  const { keywords, finalUrl, locations, languages } = form.values;
  const written = parseKeywords(keywords).map(({ text }) => text);
  const [languageId] = languages;
  const ideasRequest = useMutation({
    mutationFn: () =>
      api.searchads.generateKeywordIdeas({
        ...account,
        body: {
          ...(written.length > 0 && { keywords: written.slice(0, MAX_SEEDS) }),
          ...(finalUrl.trim() !== '' && { url: finalUrl.trim() }),
          geoTargetIds: locations.slice(0, MAX_LOCATIONS),
          ...(languageId !== undefined && { languageId }),
        },
      }),
  });
  const add = (text: string) =>
    form.setFieldValue('keywords', (before) => [...before.split('\n').filter(Boolean), text].join('\n'));
  const ideas = (ideasRequest.data?.ideas ?? [])
    .filter(({ text }) => !written.includes(text))
    .slice(0, MAX_IDEAS);
  return (
    <Stack gap="xs">
      <Group>
        <Button
          size="xs"
          variant="default"
          loading={ideasRequest.isPending}
          disabled={written.length === 0 && finalUrl.trim() === ''}
          onClick={() => ideasRequest.mutate()}
        >
          Get keyword ideas
        </Button>
      </Group>
      {ideasRequest.error && <Failure error={ideasRequest.error} />}
      {ideasRequest.data && ideas.length === 0 && <Text size="sm">No more ideas.</Text>}
      {ideas.length > 0 && (
        <LongTable
          label="Keyword ideas"
          rows={ideas}
          rowKey={({ text }) => text}
          columns={[
            { name: 'Keyword', cell: ({ text }) => text },
            {
              name: 'Avg. monthly searches',
              isNumber: true,
              cell: ({ avgMonthlySearches: searches }) =>
                searches === undefined ? <NotAvailable /> : formatNumber(searches),
            },
            { name: 'Competition', cell: ({ competition }) => competition && toSentenceCase(competition) },
            {
              name: 'Top of page bid',
              isNumber: true,
              cell: ({ lowTopOfPageBid, highTopOfPageBid }) =>
                [lowTopOfPageBid, highTopOfPageBid]
                  .flatMap((bid) => (bid === undefined ? [] : formatMoney(bid, currencyCode)))
                  .join(' – '),
            },
            {
              name: 'Add',
              isNumber: true,
              width: '12%',
              cell: ({ text }) => <RowAction action="Add" name={text} onClick={() => add(text)} />,
            },
          ]}
        />
      )}
    </Stack>
  );
}
