import { queryOptions } from '@tanstack/react-query';
import { ThroughlineError, type Schema } from '@throughline/client';
import { api } from './client.ts';

export type ProjectSettings = Schema<'ProjectSettings'>;
export type Sender = Schema<'Sender'>;
export type Project = Schema<'Project'>;

/** Sender of the project's mail; null if none is set. */
export const senderQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['sender', projectId],
    queryFn: async ({ signal }): Promise<Sender | null> => {
      try {
        return await api.emails.getSender({ projectId }, { signal });
      } catch (error) {
        if (error instanceof ThroughlineError && error.status === 404) return null;
        throw error;
      }
    },
  });

export const settingsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['settings', projectId],
    queryFn: ({ signal }) => api.projects.getProjectSettings({ projectId }, { signal }),
  });
