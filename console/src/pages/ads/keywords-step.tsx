import { Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Account } from '../../data/searchads.ts';
import type { CampaignDraft } from './campaign-draft.ts';
import { KeywordIdeas } from './keyword-ideas.tsx';

type KeywordsStepProps = {
  account: Account;
  form: UseFormReturnType<CampaignDraft>;
  currencyCode: string | undefined;
};

/** Renders the fields for keywords and negative keywords. */
export function KeywordsStep({ account, form, currencyCode }: KeywordsStepProps) {
  return (
    <Stack maw={720}>
      <TextInput label="Ad group name" required maxLength={255} {...form.getInputProps('adGroupName')} />
      <Textarea
        label="Keywords"
        description={
          'One per line. Broad match: words, phrase match: "words", exact match: [words]. At most 80 characters and 10 words.'
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
        description="One per line, broad match, without quotes or brackets."
        autosize
        minRows={2}
        maxRows={10}
        {...form.getInputProps('negativeKeywords')}
      />
    </Stack>
  );
}
