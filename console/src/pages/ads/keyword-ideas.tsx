import { Button, Group, Stack, Table, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import type { Account } from '../../data/searchads.ts';
import { Failure } from '../../shell/failure.tsx';
import { formatMoney } from '../../shell/money.ts';
import { toSentenceCase } from '../../shell/sentence-case.ts';
import { formatNumber } from '../../shell/when.tsx';
import type { CampaignDraft } from './campaign-draft.ts';
import { parseKeywords } from './keyword-lines.ts';

/** API limits of one request. */
const MAX_SEEDS = 20;
const MAX_PLACES = 10;

const SHOWN = 50;

type KeywordIdeasProps = {
  account: Account;
  form: UseFormReturnType<CampaignDraft>;
  currencyCode: string | undefined;
};

/** Renders keyword ideas based on the entered keywords and the landing page. */
export function KeywordIdeas({ account, form, currencyCode }: KeywordIdeasProps) {
  const { keywords, finalUrl, locations, languages } = form.values;
  const written = parseKeywords(keywords).map(({ text }) => text);
  const [languageId] = languages;
  const ask = useMutation({
    mutationFn: () =>
      api.searchads.generateKeywordIdeas({
        ...account,
        body: {
          ...(written.length > 0 && { keywords: written.slice(0, MAX_SEEDS) }),
          ...(finalUrl.trim() !== '' && { url: finalUrl.trim() }),
          geoTargetIds: locations.slice(0, MAX_PLACES),
          ...(languageId !== undefined && { languageId }),
        },
      }),
  });
  const add = (text: string) =>
    form.setFieldValue('keywords', (before) => [...before.split('\n').filter(Boolean), text].join('\n'));
  const ideas = (ask.data?.ideas ?? []).filter(({ text }) => !written.includes(text)).slice(0, SHOWN);
  return (
    <Stack gap="xs">
      <Group>
        <Button
          size="xs"
          variant="default"
          loading={ask.isPending}
          disabled={written.length === 0 && finalUrl.trim() === ''}
          onClick={() => ask.mutate()}
        >
          Get keyword ideas
        </Button>
      </Group>
      {ask.error && <Failure error={ask.error} />}
      {ask.data && ideas.length === 0 && <Text size="sm">No more ideas.</Text>}
      {ideas.length > 0 && (
        <Table.ScrollContainer
          minWidth={480}
          type="native"
          tabIndex={0}
          aria-label="Keyword ideas"
          mah={320}
          style={{ overflowY: 'auto' }}
        >
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Keyword</Table.Th>
                <Table.Th ta="right">Avg. monthly searches</Table.Th>
                <Table.Th>Competition</Table.Th>
                <Table.Th ta="right">Top of page bid</Table.Th>
                <Table.Th ta="right">Add</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {ideas.map(({ text, avgMonthlySearches, competition, lowTopOfPageBid, highTopOfPageBid }) => (
                <Table.Tr key={text}>
                  <Table.Td className="break-anywhere">{text}</Table.Td>
                  <Table.Td ta="right" className="numbers">
                    {avgMonthlySearches === undefined ? '–' : formatNumber(avgMonthlySearches)}
                  </Table.Td>
                  <Table.Td>{competition && toSentenceCase(competition)}</Table.Td>
                  <Table.Td ta="right" className="numbers">
                    {[lowTopOfPageBid, highTopOfPageBid]
                      .flatMap((bid) => (bid === undefined ? [] : formatMoney(bid, currencyCode)))
                      .join(' – ')}
                  </Table.Td>
                  <Table.Td ta="right">
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`Add ${text}`}
                      onClick={() => add(text)}
                    >
                      Add
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}
