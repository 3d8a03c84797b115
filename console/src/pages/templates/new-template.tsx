import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../data/client.ts';
import { useDraftForm } from '../../data/draft-form.ts';
import { useProject } from '../../data/projects.ts';
import { fieldErrors } from '../../shell/field-errors.ts';
import { Page } from '../../shell/page.tsx';
import { EMPTY_TEMPLATE, getContent, type TemplateDraft } from './template-draft.ts';
import { TemplateEditor, VALIDATION } from './template-editor.tsx';

export function NewTemplate() {
  return (
    <Page title="New template" scope="emails:send">
      <Editor />
    </Page>
  );
}

function Editor() {
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { form, finish } = useDraftForm<TemplateDraft>('template', {
    initialValues: EMPTY_TEMPLATE,
    validate: VALIDATION,
  });
  const create = useMutation({
    mutationFn: (draft: TemplateDraft) =>
      api.emails.createEmailTemplate({ projectId, body: getContent(draft) }),
    meta: { success: 'Template saved as a draft.' },
    onSuccess: async ({ id: templateId }) => {
      finish();
      await queryClient.invalidateQueries({ queryKey: ['email-templates', projectId] });
      await navigate({ to: '/p/$projectId/mail/templates/$templateId', params: { projectId, templateId } });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <TemplateEditor
      form={form}
      action="Save draft"
      isPending={create.isPending}
      error={create.error}
      onSave={(draft) => create.mutate(draft)}
    />
  );
}
