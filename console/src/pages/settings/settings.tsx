import { List, Text } from '@mantine/core';
import { useProject } from '../../data/projects.ts';
import { AnchorLink } from '../../shell/links.tsx';
import { Page } from '../../shell/page.tsx';
import { useSettingsPages } from '../../shell/settings-menu.tsx';

/** Renders the settings pages that the person can open. */
export function Settings() {
  const { id: projectId } = useProject();
  return (
    <Page title="Settings">
      <List listStyleType="none" spacing="md" p={0}>
        {useSettingsPages().map(({ to, label, text }) => (
          <List.Item key={to}>
            <AnchorLink fw={600} to={to} params={{ projectId }}>
              {label}
            </AnchorLink>
            <Text size="sm">{text}</Text>
          </List.Item>
        ))}
      </List>
    </Page>
  );
}
