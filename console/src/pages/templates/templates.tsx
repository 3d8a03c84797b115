import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { templatesQuery, type TemplateSummary } from '../../data/email-templates.ts';
import { useProject } from '../../data/projects.ts';
import { AnchorLink, ButtonLink } from '../../shell/links.tsx';
import { LongTable } from '../../shell/long-table.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { SearchField } from '../../shell/search-field.tsx';
import { toSentenceCase } from '../../shell/sentence-case.ts';
import { StateBadge } from '../../shell/state-badge.tsx';
import { When } from '../../shell/when.tsx';
import { MailTabs } from '../mail/mail-tabs.tsx';

const STATE_COLORS = { draft: 'gray', published: 'green', archived: 'gray' } as const;

/** Renders the badge of a template's state. */
export function TemplateState({ state }: Pick<TemplateSummary, 'state'>) {
  return <StateBadge label={toSentenceCase(state)} color={STATE_COLORS[state]} />;
}

export function Templates() {
  const { id: projectId } = useProject();
  return (
    <Page
      title="Templates"
      actions={
        <ButtonLink size="xs" to="/p/$projectId/mail/templates/new" params={{ projectId }}>
          New template
        </ButtonLink>
      }
    >
      <MailTabs />
      <RequireScope scope="emails:send">
        <List projectId={projectId} />
      </RequireScope>
    </Page>
  );
}

function List({ projectId }: { projectId: string }) {
  const query = useQuery(templatesQuery(projectId));
  const { data } = query;
  const [search, setSearch] = useState('');
  if (!data) return <QueryState query={query} h={160} />;
  if (data.length === 0)
    return (
      <Empty title="No templates">
        A template is content that you send often, with variables and versions. Create one with “New
        template”.
      </Empty>
    );
  const wanted = search.toLowerCase();
  const found = data.filter(({ name, subject }) => `${name}\n${subject}`.toLowerCase().includes(wanted));
  return (
    <>
      <SearchField
        label="Search templates"
        placeholder="Name or subject"
        value={search}
        onChange={setSearch}
      />
      {found.length === 0 ? (
        <Empty title="No matching templates">Change the search.</Empty>
      ) : (
        <LongTable
          label="Templates"
          minWidth={760}
          rows={found}
          rowKey={({ id }) => id}
          columns={[
            {
              name: 'Name',
              width: '24%',
              cell: ({ id: templateId, name }) => (
                <AnchorLink to="/p/$projectId/mail/templates/$templateId" params={{ projectId, templateId }}>
                  {name}
                </AnchorLink>
              ),
            },
            { name: 'Subject', width: '26%', cell: ({ subject }) => subject },
            { name: 'State', cell: (template) => <TemplateState state={template.state} /> },
            { name: 'Published', cell: ({ publishedVersion }) => describeVersion(publishedVersion) },
            { name: 'Newest', cell: ({ latestVersion }) => describeVersion(latestVersion) },
            { name: 'Updated', width: '14%', cell: ({ updatedAt }) => <When at={updatedAt} /> },
          ]}
        />
      )}
    </>
  );
}

function describeVersion(version: number | undefined): string {
  return version === undefined ? '–' : `Version ${version}`;
}
