import { Group, Stack, Text } from '@mantine/core';
import { useProject } from '../../data/projects.ts';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Page } from '../../shell/page.tsx';
import { AddSuppression } from './add-suppression.tsx';
import { ImportCsv } from './import-csv.tsx';
import { ImportSuppressions } from './import-suppressions.tsx';
import { MailTabs } from './mail-tabs.tsx';
import { SuppressionList } from './suppression-list.tsx';

export function Suppressions() {
  const { id } = useProject();
  return (
    <Page title="Suppressions">
      <MailTabs />
      <RequireScope scope="emails:send">
        <Stack gap="sm">
          <Text maw={640}>
            These addresses get no e-mail from this project. Bounces, spam complaints and unsubscribes are
            added automatically.
          </Text>
          <Group align="flex-end">
            <AddSuppression projectId={id} />
            <ImportCsv projectId={id} />
            <ImportSuppressions projectId={id} />
          </Group>
        </Stack>
        <SuppressionList projectId={id} />
      </RequireScope>
    </Page>
  );
}
