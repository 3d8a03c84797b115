import { useQuery } from '@tanstack/react-query';
import { templatesQuery, type TemplateSummary } from '../../data/email-templates.ts';
import { useProject } from '../../data/projects.ts';
import { AnchorLink, ButtonLink } from '../../shell/links.tsx';
import { toSentenceCase } from '../../shell/formats.ts';
import { StateBadge } from '../../shell/status.tsx';
import { When } from '../../shell/when.tsx';
import { MailPage } from '../mail/mail-page.tsx';
import { SearchedTable } from '../mail/searched-table.tsx';

const STATE_COLORS = { draft: 'gray', published: 'green', archived: 'gray' } as const;

export function TemplateState({ state }: Pick<TemplateSummary, 'state'>) {
  return <StateBadge label={toSentenceCase(state)} color={STATE_COLORS[state]} />;
}

export function Templates() {
  const { id: projectId } = useProject();
  return (
    <MailPage
      scope="emails:send"
      title="Templates"
      actions={
        <ButtonLink size="xs" to="/p/$projectId/mail/templates/new" params={{ projectId }}>
          New template
        </ButtonLink>
      }
    >
      <List projectId={projectId} />
    </MailPage>
  );
}

function List({ projectId }: { projectId: string }) {
  const query = useQuery(templatesQuery(projectId));
  return (
    <SearchedTable
      query={query}
      name="templates"
      placeholder="Name or subject"
      getText={({ name, subject }) => `${name}\n${subject}`}
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
        { name: 'Latest', cell: ({ latestVersion }) => describeVersion(latestVersion) },
        { name: 'Updated', width: '14%', cell: ({ updatedAt }) => <When at={updatedAt} /> },
      ]}
    >
      Templates are reusable e-mails with variables and versions. Create one with “New template”.
    </SearchedTable>
  );
}

function describeVersion(version: number | undefined): string {
  return version === undefined ? '–' : `Version ${version}`;
}
