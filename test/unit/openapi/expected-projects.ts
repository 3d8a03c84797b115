import type { ExpectedOperation } from './expected-operation.ts';

const ofProjects = { tag: 'Projects', credentials: ['bearer'] };
const aProject = '/projects/{projectId}';

/** The operations around projects themselves. */
export const OF_PROJECTS: Record<string, ExpectedOperation> = {
  listProjects: { ...ofProjects, route: 'GET /projects', errors: [400, 401, 403] },
  createProject: {
    ...ofProjects,
    userScope: 'projects:write',
    route: 'POST /projects',
    errors: [400, 401, 403, 409],
  },
  getProject: { ...ofProjects, route: `GET ${aProject}`, errors: [400, 401, 403, 404] },
  updateProject: {
    ...ofProjects,
    scope: 'project:write',
    route: `PATCH ${aProject}`,
    errors: [400, 401, 403, 404],
  },
  deleteProject: {
    ...ofProjects,
    scope: 'project:write',
    route: `DELETE ${aProject}`,
    errors: [400, 401, 403, 404],
  },
  getProjectErasure: {
    ...ofProjects,
    userScope: 'project:write',
    route: `GET ${aProject}/erasure`,
    errors: [400, 401, 403, 404],
  },
  listProjectAudit: {
    ...ofProjects,
    scope: 'audit:read',
    route: `GET ${aProject}/audit`,
    errors: [400, 401, 403, 404],
  },
  getProjectUsage: {
    ...ofProjects,
    scope: 'project:write',
    route: `GET ${aProject}/usage`,
    errors: [400, 401, 403, 404],
  },
  getProjectSettings: {
    ...ofProjects,
    scope: 'project:write',
    route: `GET ${aProject}/settings`,
    errors: [400, 401, 403, 404],
  },
  updateProjectSettings: {
    ...ofProjects,
    scope: 'project:write',
    route: `PATCH ${aProject}/settings`,
    errors: [400, 401, 403, 404],
  },
  restoreProject: {
    ...ofProjects,
    userScope: 'project:write',
    route: `POST ${aProject}/restore`,
    errors: [400, 401, 403, 404, 409],
  },
};
