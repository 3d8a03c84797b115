import { Anchor, List, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useProject } from '../../data/projects.ts';
import { Page } from '../../shell/page.tsx';
import { useSettingsPages } from '../../shell/settings-menu.tsx';

/** What can be set, as far as the person may. */
export function Settings() {
  const { id: projectId } = useProject();
  return (
    <Page title="Settings">
      <List listStyleType="none" spacing="md" p={0}>
        {useSettingsPages().map(({ to, label, text }) => (
          <List.Item key={to}>
            <Anchor fw={600} renderRoot={(props) => <Link to={to} params={{ projectId }} {...props} />}>
              {label}
            </Anchor>
            <Text size="sm">{text}</Text>
          </List.Item>
        ))}
      </List>
    </Page>
  );
}
