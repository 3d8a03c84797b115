import { queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from './client.ts';
import { projectQuery } from './projects.ts';

export type ProjectSettings = Schema<'ProjectSettings'>;
export type Sender = Schema<'Sender'>;
export type Project = Schema<'Project'>;

/**
 * Reads the sender of the project's mail. Null if none is set. Checks `hasSender` first, to avoid a request
 * that answers 404.
 */
export const senderQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['sender', projectId],
    queryFn: async ({ client, signal }): Promise<Sender | null> => {
      const { hasSender } = await client.fetchQuery(projectQuery(projectId));
      return hasSender === true ? api.emails.getSender({ projectId }, { signal }) : null;
    },
  });

export const settingsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['settings', projectId],
    queryFn: ({ signal }) => api.projects.getProjectSettings({ projectId }, { signal }),
  });
