import type { ExpectedOperation } from './expected-operation.ts';

const connections = '/projects/{projectId}/connections';
const one = `${connections}/{connectionId}`;
const common = { tag: 'Integrations', scope: 'connections:write', credentials: ['bearer'] };

/** Accounts of a project at providers. */
export const OF_CONNECTIONS: Record<string, ExpectedOperation> = {
  createConnectSession: {
    ...common,
    route: 'POST /projects/{projectId}/connect-sessions',
    errors: [400, 401, 403, 404, 409],
  },
  listConnections: { ...common, route: `GET ${connections}`, errors: [400, 401, 403, 404] },
  createConnection: { ...common, route: `POST ${connections}`, errors: [400, 401, 403, 404, 409] },
  getConnection: { ...common, route: `GET ${one}`, errors: [400, 401, 403, 404] },
  deleteConnection: { ...common, route: `DELETE ${one}`, errors: [400, 401, 403, 404] },
  checkConnection: { ...common, route: `POST ${one}/check`, errors: [400, 401, 403, 404] },
  receiveMetaDeauthorization: {
    route: 'POST /webhooks/meta/deauthorize',
    tag: 'Integrations',
    credentials: [],
    errors: [400, 404],
  },
  receiveMetaDataDeletion: {
    route: 'POST /webhooks/meta/data-deletion',
    tag: 'Integrations',
    credentials: [],
    errors: [400, 404],
  },
  getMetaDataDeletionPage: {
    route: 'GET /webhooks/meta/data-deletion/{confirmationCode}',
    tag: 'Integrations',
    credentials: [],
    errors: [400, 404],
  },
  reconnectConnection: { ...common, route: `POST ${one}/reconnect`, errors: [400, 401, 403, 404, 409] },
};
