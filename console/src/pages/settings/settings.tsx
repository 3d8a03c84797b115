import { Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { useProject } from '../../data/projects.ts';
import { AnchorLink } from '../../shell/links.tsx';
import { Page } from '../../shell/page.tsx';
import { useSettingsPages } from '../../shell/settings-menu.tsx';

export function Settings() {
  const { id: projectId } = useProject();
  return (
    <Page title="Settings">
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2, lg: 3 }} m={0} p={0}>
        {useSettingsPages().map(({ to, label, text, icon: PageIcon }) => (
          <Paper key={to} component="li" withBorder p="md" className="settings-card">
            <Group gap="sm" align="flex-start" wrap="nowrap">
              <PageIcon size={20} stroke={1.7} aria-hidden />
              <Stack gap={2}>
                <AnchorLink fw={600} to={to} params={{ projectId }}>
                  {label}
                </AnchorLink>
                <Text size="sm">{text}</Text>
              </Stack>
            </Group>
          </Paper>
        ))}
      </SimpleGrid>
    </Page>
  );
}
