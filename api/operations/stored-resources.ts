import { lockRole } from '../../models/access/roles.ts';
import { inProject } from '../../models/in-project.ts';
import { requireFound } from '../request/errors.ts';
import { serializeRole } from '../serializers/team.ts';
import { getConnection } from './connections/getConnection.ts';
import { getOAuthClient } from './oauth-clients/getOAuthClient.ts';
import { JsonStream, type Call, type OperationId, type OperationInput } from './operation.ts';
import { getProject } from './projects/getProject.ts';
import { getProjectSettings } from './projects/getProjectSettings.ts';
import { getCampaign } from './searchads/getCampaign.ts';
import { getCurrentUser } from './users/getCurrentUser.ts';
import { getUser } from './users/getUser.ts';
import { getWebhook } from './webhooks/getWebhook.ts';

/** `input.body` is not validated yet and may contain unknown fields. */
type ReadStored<Id extends OperationId> = (input: OperationInput<Id>, call: Call) => Promise<object>;

const STORED_RESOURCES: { [Id in OperationId]?: ReadStored<Id> } = {
  updateConnection: (input, call) => readBody(getConnection({ ...input, body: undefined }, call)),
  updateOAuthClient: (input, call) => readBody(getOAuthClient({ ...input, body: undefined }, call)),
  updateProject: (input, call) => readBody(getProject({ ...input, body: undefined }, call)),
  updateProjectSettings: (input, call) => readBody(getProjectSettings({ ...input, body: undefined }, call)),
  updateRole: async ({ path }, { context: { database }, projectId }) =>
    serializeRole(
      requireFound(await inProject(database, projectId, (project) => lockRole(project, path.roleId)), 'role'),
    ),
  updateCurrentUser: async (input, call) =>
    (await readBody(getCurrentUser({ ...input, body: undefined }, call))).user,
  updateUser: async (input, call) => (await readBody(getUser({ ...input, body: undefined }, call))).user,
  updateWebhook: (input, call) => readBody(getWebhook({ ...input, body: undefined }, call)),
  updateSearchCampaign: async (input, call) => (await readCampaign(input, call)).campaign,
  updateAd: async (input, call) => {
    const { ads } = await readCampaign(input, call);
    return (
      ads.find(({ id, adGroupId }) => id === input.path.adId && adGroupId === input.path.adGroupId) ?? {}
    );
  },
  updateKeyword: async (input, call) => {
    const { path } = input;
    const { keywords } = await readCampaign(input, call);
    return (
      keywords.find(({ id, adGroupId }) => id === path.criterionId && adGroupId === path.adGroupId) ?? {}
    );
  },
};

/**
 * Returns a function that reads the resource that a PATCH operation changes, or undefined for other
 * operations.
 */
export function findStoredReader<Id extends OperationId>(operationId: Id): ReadStored<Id> | undefined {
  return STORED_RESOURCES[operationId];
}

async function readCampaign(
  input: OperationInput<'updateSearchCampaign' | 'updateAd' | 'updateKeyword'>,
  call: Call,
) {
  const { projectId, customerId, campaignId } = input.path;
  const path = { projectId, customerId, campaignId };
  return readBody(getCampaign({ ...input, path, query: {}, body: undefined }, call));
}

async function readBody<Body>(response: Promise<{ body: Body | JsonStream }>): Promise<Body> {
  const { body } = await response;
  if (body instanceof JsonStream) throw new TypeError('A stored resource must not be a stream.');
  return body;
}
