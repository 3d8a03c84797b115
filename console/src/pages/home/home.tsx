import { SimpleGrid } from '@mantine/core';
import { useMay, useProject } from '../../data/projects.ts';
import { Page } from '../../shell/page.tsx';
import { NeedsYou } from './needs-you.tsx';
import { WeekOfAds } from './week-of-ads.tsx';
import { WeekOfUsage } from './week-of-usage.tsx';

/** What waits for a person, and what happened lately. */
export function Home() {
  const { name } = useProject();
  const may = useMay();
  return (
    <Page title={name}>
      <NeedsYou />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {may('project:write') && (
          <>
            <WeekOfUsage field="recipients" title="Mails" />
            <WeekOfUsage field="events" title="Site events" />
          </>
        )}
        {may('ads:read') && <WeekOfAds />}
      </SimpleGrid>
    </Page>
  );
}
