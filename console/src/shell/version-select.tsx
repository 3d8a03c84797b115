import { Select } from '@mantine/core';

type VersionSelectProps = {
  version: number;
  publishedVersion?: number | undefined;
  versions: readonly { version: number }[];
  onChange: (version: number) => void;
};

export function VersionSelect({ version, publishedVersion, versions, onChange }: VersionSelectProps) {
  return (
    <Select
      label="Version"
      size="xs"
      w={220}
      allowDeselect={false}
      data={versions.map(({ version: number }) => ({
        value: String(number),
        label: `Version ${number}${number === publishedVersion ? ' (published)' : ''}`,
      }))}
      value={String(version)}
      onChange={(chosen) => chosen !== null && onChange(Number(chosen))}
    />
  );
}
