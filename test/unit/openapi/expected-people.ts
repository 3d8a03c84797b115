import type { ExpectedOperation } from './expected-operation.ts';

const user = ['bearer'];
const project = ['apiKey', 'bearer'];
const ofProject = '/projects/{projectId}';
const accounts = `${ofProject}/service-accounts`;
const keys = { tag: 'Service Accounts', scope: 'keys:write', credentials: user };
const roles = { tag: 'Project Roles', scope: 'members:write', credentials: user };
const members = { tag: 'Team', scope: 'members:write', credentials: user };
const invitations = { tag: 'Invitations', scope: 'members:write', credentials: user };
const account = { tag: 'Users', userScope: 'account:write', credentials: user };

/** What a tenant's own people do without an operator. */
export const OF_PEOPLE: Record<string, ExpectedOperation> = {
  deleteServiceAccount: {
    ...keys,
    route: `DELETE ${accounts}/{serviceAccountId}`,
    errors: [400, 401, 403, 404],
  },
  listWriteKeys: { ...keys, route: 'GET /projects/{projectId}/write-keys', errors: [400, 401, 403, 404] },
  listWriteKeyEvents: {
    ...keys,
    route: 'GET /projects/{projectId}/write-keys/{keyId}/events',
    errors: [400, 401, 403, 404],
  },
  createWriteKey: {
    ...keys,
    route: 'POST /projects/{projectId}/write-keys',
    errors: [400, 401, 403, 404, 409],
  },
  revokeWriteKey: {
    ...keys,
    route: 'DELETE /projects/{projectId}/write-keys/{keyId}',
    errors: [400, 401, 403, 404],
  },
  getSender: {
    route: 'GET /projects/{projectId}/sender',
    tag: 'Emails',
    scope: 'emails:send',
    credentials: project,
    errors: [400, 401, 403, 404],
  },
  setSender: {
    route: 'PUT /projects/{projectId}/sender',
    tag: 'Emails',
    scope: 'project:write',
    credentials: user,
    errors: [400, 401, 403, 404, 409],
  },
  listRoles: { ...roles, route: `GET ${ofProject}/roles`, errors: [400, 401, 403, 404] },
  createRole: { ...roles, route: `POST ${ofProject}/roles`, errors: [400, 401, 403, 404, 409] },
  updateRole: { ...roles, route: `PATCH ${ofProject}/roles/{roleId}`, errors: [400, 401, 403, 404, 409] },
  deleteRole: { ...roles, route: `DELETE ${ofProject}/roles/{roleId}`, errors: [400, 401, 403, 404, 409] },
  removeMember: {
    ...members,
    route: `DELETE ${ofProject}/members/{userId}`,
    errors: [400, 401, 403, 404, 409],
  },
  setMemberRoles: {
    ...members,
    route: `PUT ${ofProject}/members/{userId}/roles`,
    errors: [400, 401, 403, 404],
  },
  transferOwnership: {
    route: `POST ${ofProject}/owner`,
    tag: 'Team',
    scope: 'project:write',
    credentials: user,
    errors: [400, 401, 403, 404, 409],
  },
  listInvitations: { ...invitations, route: `GET ${ofProject}/invitations`, errors: [400, 401, 403, 404] },
  createInvitation: {
    ...invitations,
    route: `POST ${ofProject}/invitations`,
    errors: [400, 401, 403, 404, 409],
  },
  revokeInvitation: {
    ...invitations,
    route: `DELETE ${ofProject}/invitations/{invitationId}`,
    errors: [400, 401, 403, 404, 409],
  },
  resendInvitation: {
    ...invitations,
    route: `POST ${ofProject}/invitations/{invitationId}/resend`,
    errors: [400, 401, 403, 404, 409],
  },
  updateCurrentUser: { ...account, route: 'PATCH /users/me', errors: [400, 401, 403] },
  listSessions: { ...account, route: 'GET /users/me/sessions', errors: [401, 403] },
  endSessions: { ...account, route: 'DELETE /users/me/sessions', errors: [401, 403] },
  endSession: { ...account, route: 'DELETE /users/me/sessions/{sessionId}', errors: [401, 403, 404] },
  listAuthorizedApps: { ...account, route: 'GET /users/me/authorized-apps', errors: [401, 403] },
  revokeAuthorizedApp: {
    ...account,
    route: 'DELETE /users/me/authorized-apps/{clientId}',
    errors: [401, 403, 404],
  },
  updateUser: {
    route: 'PATCH /users/{userId}',
    tag: 'Users',
    credentials: user,
    errors: [400, 401, 403, 404, 409],
  },
};
