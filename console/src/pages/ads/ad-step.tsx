import {
  Button,
  Fieldset,
  Group,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { adWidth, DESCRIPTION_WIDTH, HEADLINE_WIDTH, PATH_WIDTH } from '@throughline/client';
import { AdPreview } from './ad-preview.tsx';
import type { CampaignDraft } from './campaign-draft.ts';

const MAX_HEADLINES = 15;
const MAX_DESCRIPTIONS = 4;

type AdStepProps = { form: UseFormReturnType<CampaignDraft> };

export function AdStep({ form }: AdStepProps) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Stack>
        <TextInput
          label="Final URL"
          placeholder="https://www.example.com/"
          required
          maxLength={2048}
          inputMode="url"
          {...form.getInputProps('finalUrl')}
        />
        <Group grow align="flex-start">
          <CountedInput label="Display path 1" maxWidth={PATH_WIDTH} {...form.getInputProps('path1')} />
          <CountedInput label="Display path 2" maxWidth={PATH_WIDTH} {...form.getInputProps('path2')} />
        </Group>
        <Texts
          form={form}
          list="headlines"
          name="Headline"
          maxWidth={HEADLINE_WIDTH}
          maxCount={MAX_HEADLINES}
        />
        <Texts
          form={form}
          list="descriptions"
          name="Description"
          maxWidth={DESCRIPTION_WIDTH}
          maxCount={MAX_DESCRIPTIONS}
        />
      </Stack>
      <Stack>
        <Text size="sm">Google combines the headlines and descriptions differently for each search.</Text>
        <AdPreview ad={form.values} />
      </Stack>
    </SimpleGrid>
  );
}

type TextsProps = AdStepProps & {
  list: 'headlines' | 'descriptions';
  name: string;
  /** Maximum number of characters of each text. Double-width characters count twice. */
  maxWidth: number;
  maxCount: number;
};

function Texts({ form, list, name, maxWidth, maxCount }: TextsProps) {
  const texts = form.values[list];
  return (
    <Fieldset legend={`${name}s`}>
      <Stack gap="xs">
        {texts.map((_, index) => (
          <CountedInput
            // oxlint-disable-next-line react/no-array-index-key -- texts have no identity besides their position
            key={index}
            label={`${name} ${index + 1}`}
            maxWidth={maxWidth}
            {...form.getInputProps(`${list}.${index}`)}
          />
        ))}
        {texts.length < maxCount && (
          <Group>
            <Button size="compact-xs" variant="default" onClick={() => form.insertListItem(list, '')}>
              Add {name.toLowerCase()}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}

/** Input that counts its characters as Google Ads does: double-width characters count twice. */
function CountedInput({ maxWidth, ...props }: TextInputProps & { maxWidth: number }) {
  const width = adWidth(typeof props.value === 'string' ? props.value : '');
  const isOver = width > maxWidth;
  return (
    <TextInput
      {...props}
      error={props.error ?? (isOver ? `${width - maxWidth} characters too long.` : undefined)}
      rightSectionWidth={64}
      rightSectionPointerEvents="none"
      rightSection={
        <Text size="xs" className="numbers" fw={isOver ? 700 : undefined}>
          {width} / {maxWidth}
        </Text>
      }
    />
  );
}
