import { queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from './client.ts';
import { readAllPages } from './paging.ts';

export type StoredTemplate = Schema<'StoredTemplate'>;
export type TemplateSummary = Schema<'StoredTemplateSummary'>;
export type TemplateContent = Schema<'EmailTemplateContent'>;
export type TemplateParam = Schema<'EmailTemplateParam'>;

/** A project has at most 500 templates, so the result is always complete. */
export const templatesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['email-templates', projectId],
    queryFn: async ({ signal }) => {
      const { rows } = await readAllPages(
        (page) => api.emails.listEmailTemplates({ projectId, ...page }, { signal }),
        ({ templates }) => templates,
      );
      return rows;
    },
  });

export const templateQuery = (projectId: string, templateId: string, version?: number) =>
  queryOptions({
    queryKey: ['email-templates', projectId, templateId, version ?? 'latest'],
    queryFn: ({ signal }) => api.emails.getEmailTemplate({ projectId, templateId, version }, { signal }),
  });

export const SHOWN_BATCHES = 10;

/** Excludes mails of sequences, although each of them is also a batch. */
export const templateBatchesQuery = (projectId: string, templateId: string) =>
  queryOptions({
    queryKey: ['batches', projectId, { templateId, source: 'request' }],
    queryFn: ({ signal }) =>
      api.emails.listEmailBatches(
        { projectId, templateId, source: 'request', limit: SHOWN_BATCHES },
        { signal },
      ),
  });
