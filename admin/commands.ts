import { appKeyIssueCommand } from './commands/app-key-issue.ts';
import { appKeyListCommand } from './commands/app-key-list.ts';
import { appKeyRevokeCommand } from './commands/app-key-revoke.ts';
import { auditListCommand } from './commands/audit-list.ts';
import { batchCancelCommand } from './commands/batch-cancel.ts';
import { batchListCommand } from './commands/batch-list.ts';
import { batchPauseCommand } from './commands/batch-pause.ts';
import { batchResumeCommand } from './commands/batch-resume.ts';
import { batchRetryCommand } from './commands/batch-retry.ts';
import { batchShowCommand } from './commands/batch-show.ts';
import { emailLimitSetCommand } from './commands/email-limit-set.ts';
import { identityLinkCommand } from './commands/identity-link.ts';
import { identityListCommand } from './commands/identity-list.ts';
import { identityUnlinkCommand } from './commands/identity-unlink.ts';
import { connectKeyShowCommand } from './commands/connect-key-show.ts';
import { connectionCreateCommand } from './commands/connection-create.ts';
import { connectionListCommand } from './commands/connection-list.ts';
import { connectionRemoveCommand } from './commands/connection-remove.ts';
import { connectionResealCommand } from './commands/connection-reseal.ts';
import { journeySettingsSetCommand } from './commands/journey-settings-set.ts';
import { journeySettingsShowCommand } from './commands/journey-settings-show.ts';
import { memberAddCommand } from './commands/member-add.ts';
import { memberListCommand } from './commands/member-list.ts';
import { memberRemoveCommand } from './commands/member-remove.ts';
import { migrateCommand } from './commands/migrate.ts';
import { oauthClientCreateCommand } from './commands/oauth-client-create.ts';
import { oauthClientDisableCommand } from './commands/oauth-client-disable.ts';
import { oauthClientEnableCommand } from './commands/oauth-client-enable.ts';
import { oauthClientListCommand } from './commands/oauth-client-list.ts';
import { projectCreateCommand } from './commands/project-create.ts';
import { projectListCommand } from './commands/project-list.ts';
import { projectSetOwnerCommand } from './commands/project-set-owner.ts';
import { projectShowCommand } from './commands/project-show.ts';
import { retentionSetCommand } from './commands/retention-set.ts';
import { retentionShowCommand } from './commands/retention-show.ts';
import { roleAssignCommand } from './commands/role-assign.ts';
import { roleCreateCommand } from './commands/role-create.ts';
import { roleListCommand } from './commands/role-list.ts';
import { senderSetCommand } from './commands/sender-set.ts';
import { senderShowCommand } from './commands/sender-show.ts';
import { serviceAccountKeyIssueCommand } from './commands/service-account-key-issue.ts';
import { serviceAccountKeyListCommand } from './commands/service-account-key-list.ts';
import { serviceAccountKeyRevokeCommand } from './commands/service-account-key-revoke.ts';
import { signingKeyListCommand } from './commands/signing-key-list.ts';
import { signingKeyRotateCommand } from './commands/signing-key-rotate.ts';
import { storageLimitSetCommand } from './commands/storage-limit-set.ts';
import { suppressionAddCommand } from './commands/suppression-add.ts';
import { suppressionListCommand } from './commands/suppression-list.ts';
import { suppressionRemoveCommand } from './commands/suppression-remove.ts';
import { tokenIssueCommand } from './commands/token-issue.ts';
import { userCreateCommand } from './commands/user-create.ts';
import { userDisableCommand } from './commands/user-disable.ts';
import { userEnableCommand } from './commands/user-enable.ts';
import { userListCommand } from './commands/user-list.ts';
import { userSignOutCommand } from './commands/user-sign-out.ts';
import { writeKeyCreateCommand } from './commands/write-key-create.ts';
import { writeKeyListCommand } from './commands/write-key-list.ts';
import { writeKeyRevokeCommand } from './commands/write-key-revoke.ts';
import type { RegisterCommand } from './define-command.ts';

/** Every command, in the order of `--help`. */
export const COMMANDS: readonly RegisterCommand[] = [
  migrateCommand,
  userCreateCommand,
  userListCommand,
  userDisableCommand,
  userEnableCommand,
  userSignOutCommand,
  identityLinkCommand,
  identityListCommand,
  identityUnlinkCommand,
  projectCreateCommand,
  projectListCommand,
  projectShowCommand,
  projectSetOwnerCommand,
  memberAddCommand,
  memberRemoveCommand,
  memberListCommand,
  roleCreateCommand,
  roleAssignCommand,
  roleListCommand,
  senderSetCommand,
  senderShowCommand,
  emailLimitSetCommand,
  storageLimitSetCommand,
  retentionSetCommand,
  retentionShowCommand,
  connectKeyShowCommand,
  connectionCreateCommand,
  connectionListCommand,
  connectionRemoveCommand,
  connectionResealCommand,
  serviceAccountKeyIssueCommand,
  serviceAccountKeyListCommand,
  serviceAccountKeyRevokeCommand,
  appKeyIssueCommand,
  appKeyListCommand,
  appKeyRevokeCommand,
  writeKeyCreateCommand,
  writeKeyListCommand,
  writeKeyRevokeCommand,
  journeySettingsSetCommand,
  journeySettingsShowCommand,
  oauthClientCreateCommand,
  oauthClientListCommand,
  oauthClientDisableCommand,
  oauthClientEnableCommand,
  tokenIssueCommand,
  signingKeyRotateCommand,
  signingKeyListCommand,
  batchListCommand,
  batchShowCommand,
  batchPauseCommand,
  batchResumeCommand,
  batchCancelCommand,
  batchRetryCommand,
  suppressionListCommand,
  suppressionAddCommand,
  suppressionRemoveCommand,
  auditListCommand,
];
