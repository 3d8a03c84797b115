import { Button, Stack, List, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import {
  SHOWN_BATCHES,
  templateBatchesQuery,
  templateQuery,
  type StoredTemplate,
} from '../../data/email-templates.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { isSame } from '../../data/rebase.ts';
import { sequencesQuery } from '../../data/sequences.ts';
import { Failure } from '../../shell/failure.tsx';
import { getFieldErrors } from '../../shell/field-errors.ts';
import { AnchorLink } from '../../shell/links.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { showToast } from '../../shell/toast.tsx';
import { useDraftDialog } from '../../shell/use-draft-dialog.ts';
import { VersionSelect } from '../../shell/version-select.tsx';
import { When } from '../../shell/when.tsx';
import { SendTest } from '../mail/send-test.tsx';
import { EMPTY_TEMPLATE, getContent, getDraft, getSamples, type TemplateDraft } from './template-draft.ts';
import { TemplateEditor, VALIDATION } from './template-editor.tsx';
import { TemplateState } from './templates.tsx';

export function NewTemplate() {
  return (
    <Page title="New template" scope="emails:send">
      <NewTemplateEditor />
    </Page>
  );
}

function NewTemplateEditor() {
  const { id: projectId } = useProject();
  const navigate = useNavigate();
  const { form, dialog } = useDraftDialog<TemplateDraft, StoredTemplate>('template', {
    initialValues: EMPTY_TEMPLATE,
    validate: VALIDATION,
    save: (draft) => api.emails.createEmailTemplate({ projectId, body: getContent(draft) }),
    invalidates: ['email-templates', projectId],
    success: 'Template saved as a draft.',
    onSaved: ({ id: templateId }) =>
      void navigate({ to: '/p/$projectId/mail/templates/$templateId', params: { projectId, templateId } }),
    onClose: undefined,
  });
  return <TemplateEditor form={form} title="New template" action="Save draft" {...dialog} />;
}

export function TemplatePage() {
  const { id: projectId } = useProject();
  const { templateId } = useParams({ from: '/p/$projectId/mail/templates/$templateId' });
  const { version } = useSearch({ from: '/p/$projectId/mail/templates/$templateId' });
  const query = useQuery(templateQuery(projectId, templateId, version));
  const { data } = query;
  if (!data)
    return (
      <Page title="Template">
        <QueryState query={query} h={320} />
      </Page>
    );
  // The key gives each version its own form.
  return <Editor key={`${data.id}/${data.version}`} projectId={projectId} template={data} />;
}

function Editor({ projectId, template }: { projectId: string; template: StoredTemplate }) {
  const { id: templateId, version, latestVersion, publishedVersion, state } = template;
  const navigate = useNavigate();
  const form = useForm<TemplateDraft>({ initialValues: getDraft(template), validate: VALIDATION });
  const [isTesting, setTesting] = useState(false);
  const showVersion = (shown: number | undefined) =>
    navigate({
      to: '/p/$projectId/mail/templates/$templateId',
      params: { projectId, templateId },
      search: { version: shown },
    });
  const invalidates = [['email-templates', projectId]];
  const save = useMutation({
    mutationFn: (draft: TemplateDraft) =>
      api.emails.updateEmailTemplate({ projectId, templateId, body: getContent(draft) }),
    meta: { invalidates },
    onSuccess: async (saved, draft) => {
      const isNewVersion = saved.latestVersion > latestVersion;
      showToast(isNewVersion ? 'Version saved. Publish it to send it.' : 'Template saved.');
      const stored = getDraft(saved, draft);
      form.setInitialValues(stored);
      form.setValues(stored);
      await showVersion(undefined);
    },
    onError: (error) => form.setErrors(getFieldErrors(error)),
  });
  const publish = useMutation({
    mutationFn: () => api.emails.publishEmailTemplate({ projectId, templateId, body: { version } }),
    meta: { success: `Version ${version} is published.`, invalidates },
  });
  const archive = useMutation({
    mutationFn: () => api.emails.archiveEmailTemplate({ projectId, templateId }),
    meta: { success: 'Template archived. Publish it to use it again.', invalidates },
  });
  const isEdited = form.isDirty();
  // Saving an earlier version adds a new version, even if the content is not edited.
  const addsVersion = version !== latestVersion || !hasSameContent(form.values, template);
  const isPublished = state === 'published' && publishedVersion === version;
  return (
    <Page
      title={template.name}
      state={<TemplateState state={state} />}
      actions={
        <>
          {state === 'published' && (
            <Button size="xs" variant="default" loading={archive.isPending} onClick={() => archive.mutate()}>
              Archive
            </Button>
          )}
          <Button size="xs" variant="default" disabled={isEdited} onClick={() => setTesting(true)}>
            Send test
          </Button>
          <Button
            size="xs"
            disabled={isEdited || isPublished}
            loading={publish.isPending}
            onClick={() => publish.mutate()}
          >
            {isPublished ? 'Published' : `Publish version ${version}`}
          </Button>
        </>
      }
    >
      <Stack>
        {(publish.error ?? archive.error) && <Failure error={publish.error ?? archive.error} />}
        <VersionSelect {...template} onChange={(chosen) => void showVersion(chosen)} />
        <TemplateEditor
          form={form}
          title="Template"
          action={addsVersion ? `Save as version ${latestVersion + 1}` : 'Save'}
          mutation={save}
          onSubmit={form.onSubmit((draft) => save.mutate(draft))}
        />
        <TemplateUsage projectId={projectId} templateId={templateId} />
      </Stack>
      {isTesting && (
        <SendTest
          note={`Sends version ${version} with the values of the preview.`}
          send={(to) =>
            api.emails.sendTestEmail({
              projectId,
              templateId,
              body: { to, version, params: getSamples(form.values) },
            })
          }
          onClose={() => setTesting(false)}
        />
      )}
    </Page>
  );
}

/** Compares the content as the API does. The name is not compared, because all versions share it. */
function hasSameContent(draft: TemplateDraft, { subject, html, text, params }: StoredTemplate): boolean {
  const { name: _, ...content } = getContent(draft);
  return isSame(content, { subject, html, text, params });
}

function TemplateUsage({ projectId, templateId }: { projectId: string; templateId: string }) {
  const canReadSequences = useHasScope()('sequences:read');
  const sequences = useQuery({ ...sequencesQuery(projectId, { templateId }), enabled: canReadSequences });
  const batches = useQuery(templateBatchesQuery(projectId, templateId));
  const sequenceCount = sequences.data?.length ?? 0;
  const batchCount = batches.data?.batches.length ?? 0;
  const uses = sequenceCount + batchCount;
  const isLoaded = batches.isSuccess && (!canReadSequences || sequences.isSuccess);
  return (
    <Stack gap="xs" component="section" aria-label="Usage">
      <Title order={2} size="h4">
        Usage
      </Title>
      <QueryState query={sequences} h={40} />
      <QueryState query={batches} h={40} />
      {isLoaded && uses === 0 && (
        <Text size="sm">
          {canReadSequences
            ? 'No batch outside sequences uses this template, nor does the newest or published version of a sequence.'
            : 'No batch outside sequences uses this template. You cannot see sequences.'}
        </Text>
      )}
      {uses > 0 && (
        <Text size="sm" c="dimmed">
          {sequenceCount > 0 && 'Sequences whose newest or published version uses the template. '}
          {batchCount > 0 && `The newest ${SHOWN_BATCHES} batches that use the template outside sequences.`}
        </Text>
      )}
      {uses > 0 && (
        <List size="sm">
          {sequences.data?.map(({ id: sequenceId, name, state }) => (
            <List.Item key={sequenceId}>
              Sequence{' '}
              <AnchorLink to="/p/$projectId/mail/sequences/$sequenceId" params={{ projectId, sequenceId }}>
                {name}
              </AnchorLink>{' '}
              ({state})
            </List.Item>
          ))}
          {batches.data?.batches.map(({ trackingId, templateVersion, createdAt }) => (
            <List.Item key={trackingId}>
              Batch{' '}
              <AnchorLink to="/p/$projectId/mail/batches/$trackingId" params={{ projectId, trackingId }}>
                {trackingId}
              </AnchorLink>{' '}
              (version {templateVersion}, <When at={createdAt} />)
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}
