import { appKeyIssue, appKeyList, appKeyRevoke } from './commands/app-key.ts';
import { auditList } from './commands/audit.ts';
import {
  batchCancel,
  batchList,
  batchPause,
  batchResume,
  batchResumeAll,
  batchRetry,
  batchShow,
} from './commands/batch.ts';
import { connectKeyShow } from './commands/connect-key.ts';
import { connectionCreate } from './commands/connection-create.ts';
import { connectionList, connectionRemove, connectionReseal } from './commands/connection.ts';
import { identityLink, identityList, identityUnlink } from './commands/identity.ts';
import { journeySettingsSet, journeySettingsShow } from './commands/journey-settings.ts';
import { emailLimitSet, storageLimitSet } from './commands/limits.ts';
import { memberAdd, memberList, memberRemove } from './commands/member.ts';
import { migrate } from './commands/migrate.ts';
import { oauthClientCreate } from './commands/oauth-client-create.ts';
import { oauthClientDisable, oauthClientEnable, oauthClientList } from './commands/oauth-client.ts';
import { projectCreate, projectList, projectSetOwner, projectShow } from './commands/project.ts';
import { retentionSet, retentionShow } from './commands/retention.ts';
import { roleAssign, roleCreate, roleList } from './commands/role.ts';
import { senderSet, senderShow } from './commands/sender.ts';
import {
  serviceAccountKeyIssue,
  serviceAccountKeyList,
  serviceAccountKeyRevoke,
} from './commands/service-account-key.ts';
import { signingKeyList, signingKeyRotate } from './commands/signing-key.ts';
import { suppressionAdd, suppressionList, suppressionRemove } from './commands/suppression.ts';
import { tokenIssue } from './commands/token.ts';
import { userCreate, userDisable, userEnable, userList, userSignOut } from './commands/user.ts';
import { webhookReseal } from './commands/webhook.ts';
import { writeKeyCreate, writeKeyList, writeKeyRevoke } from './commands/write-key.ts';
import type { RegisterCommand } from './define-command.ts';

/** In the order of `--help`. */
export const COMMANDS: readonly { register: RegisterCommand }[] = [
  migrate,
  userCreate,
  userList,
  userDisable,
  userEnable,
  userSignOut,
  identityLink,
  identityList,
  identityUnlink,
  projectCreate,
  projectList,
  projectShow,
  projectSetOwner,
  memberAdd,
  memberRemove,
  memberList,
  roleCreate,
  roleAssign,
  roleList,
  senderSet,
  senderShow,
  emailLimitSet,
  storageLimitSet,
  retentionSet,
  retentionShow,
  connectKeyShow,
  connectionCreate,
  connectionList,
  connectionRemove,
  connectionReseal,
  webhookReseal,
  serviceAccountKeyIssue,
  serviceAccountKeyList,
  serviceAccountKeyRevoke,
  appKeyIssue,
  appKeyList,
  appKeyRevoke,
  writeKeyCreate,
  writeKeyList,
  writeKeyRevoke,
  journeySettingsSet,
  journeySettingsShow,
  oauthClientCreate,
  oauthClientList,
  oauthClientDisable,
  oauthClientEnable,
  tokenIssue,
  signingKeyRotate,
  signingKeyList,
  batchList,
  batchShow,
  batchPause,
  batchResume,
  batchResumeAll,
  batchCancel,
  batchRetry,
  suppressionList,
  suppressionAdd,
  suppressionRemove,
  auditList,
];
