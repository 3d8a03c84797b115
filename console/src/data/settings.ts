import { queryOptions } from '@tanstack/react-query';
import { ThroughlineError, type Schema } from '@throughline/client';
import { api, call } from './client.ts';

export type ProjectSettings = Schema<'ProjectSettings'>;
export type Sender = Schema<'Sender'>;
export type Project = Schema<'Project'>;

/** The sender of the project's mail; null while nobody has set it. */
export const senderQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['sender', projectId],
    queryFn: async ({ signal }): Promise<Sender | null> => {
      try {
        return await call(
          'emails.getSender',
          (params, options) => api.emails.getSender(params, options),
          { projectId },
          signal,
        );
      } catch (error) {
        if (error instanceof ThroughlineError && error.status === 404) return null;
        throw error;
      }
    },
  });

export function setSender(projectId: string, body: Schema<'SetSenderRequest'>) {
  return call('emails.setSender', (params, options) => api.emails.setSender(params, options), {
    projectId,
    body,
  });
}

/** Has the domain of the sender checked now. A refusal is shown at once: the client would wait for a minute. */
export function checkSender(projectId: string) {
  return call(
    'emails.checkSender',
    (params, options) => api.emails.checkSender(params, { ...options, maxRetries: 0 }),
    { projectId },
  );
}

export const settingsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['settings', projectId],
    queryFn: ({ signal }) =>
      call(
        'projects.getProjectSettings',
        (params, options) => api.projects.getProjectSettings(params, options),
        { projectId },
        signal,
      ),
  });

export function updateSettings(projectId: string, body: Schema<'UpdateProjectSettingsRequest'>) {
  return call(
    'projects.updateProjectSettings',
    (params, options) => api.projects.updateProjectSettings(params, options),
    { projectId, body },
  );
}

export function renameProject(projectId: string, name: string) {
  return call('projects.updateProject', (params, options) => api.projects.updateProject(params, options), {
    projectId,
    body: { name },
  });
}

/** Stops everything of a project. It can come back for 30 days. */
export function deleteProject(projectId: string) {
  return call('projects.deleteProject', (params, options) => api.projects.deleteProject(params, options), {
    projectId,
  });
}

export function restoreProject(projectId: string) {
  return call('projects.restoreProject', (params, options) => api.projects.restoreProject(params, options), {
    projectId,
  });
}
