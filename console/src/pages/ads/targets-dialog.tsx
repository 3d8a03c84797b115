import { List } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { getCountryName } from '../../data/countries.ts';
import type { CampaignDetails, CampaignPlace } from '../../data/searchads.ts';
import { LanguagePicker } from './code-picker.tsx';
import { formatPlace, LocationPicker } from './location-picker.tsx';
import { getLanguageCode, getLanguageName } from './places.ts';
import { useValidatedChange, ValidatedDialog } from './validated-change.tsx';

type TargetsDialogProps = { place: CampaignPlace; details: CampaignDetails; onClose: () => void };

export function TargetsDialog({ place, details, onClose }: TargetsDialogProps) {
  const targeted = details.locations.filter(({ excluded }) => !excluded);
  const [before] = useState({
    locations: targeted.map(({ id }) => id),
    languages: details.languages.map(({ id, code }) => (code === undefined ? id : getLanguageCode(code))),
  });
  const [locations, setLocations] = useState(before.locations);
  const [languages, setLanguages] = useState(before.languages);
  const [names, setNames] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(targeted.map(({ id, canonicalName }) => [id, formatPlace(canonicalName)])),
  );
  const change = {
    locations: compare(before.locations, locations),
    languages: compare(before.languages, languages),
  };
  const validatedChange = useValidatedChange({
    place,
    input: change,
    send: (input, validateOnly) =>
      api.searchads.changeTargets({ ...place, body: { ...input, validateOnly } }),
    onApplied: onClose,
  });
  const nameOfLocation = (id: string) => getCountryName(id) ?? names[id] ?? id;
  const nameOfLanguage = (id: string) => getLanguageName(id) ?? id;
  const lines = [
    ...change.locations.add.map((id) => `Add location ${nameOfLocation(id)}`),
    ...change.locations.remove.map((id) => `Remove location ${nameOfLocation(id)}`),
    ...change.languages.add.map((id) => `Add language ${nameOfLanguage(id)}`),
    ...change.languages.remove.map((id) => `Remove language ${nameOfLanguage(id)}`),
  ];
  return (
    <ValidatedDialog
      title="Edit locations and languages"
      size="lg"
      change={validatedChange}
      action="Save"
      validation="Review change"
      isDisabled={lines.length === 0}
      onClose={onClose}
    >
      <LocationPicker
        data-autofocus
        account={place}
        label="Locations"
        value={locations}
        names={names}
        onChange={(chosen, chosenNames) => {
          setLocations(chosen);
          setNames({ ...names, ...chosenNames });
        }}
      />
      <LanguagePicker value={languages} onChange={setLanguages} />
      {lines.length > 0 && (
        <List size="sm">
          {lines.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
    </ValidatedDialog>
  );
}

const compare = (before: readonly string[], after: readonly string[]) => ({
  add: after.filter((id) => !before.includes(id)),
  remove: before.filter((id) => !after.includes(id)),
});
