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
import { memberAddCommand } from './commands/member-add.ts';
import { memberListCommand } from './commands/member-list.ts';
import { memberRemoveCommand } from './commands/member-remove.ts';
import { migrateCommand } from './commands/migrate.ts';
import { projectCreateCommand } from './commands/project-create.ts';
import { projectListCommand } from './commands/project-list.ts';
import { projectShowCommand } from './commands/project-show.ts';
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
import { suppressionAddCommand } from './commands/suppression-add.ts';
import { suppressionListCommand } from './commands/suppression-list.ts';
import { suppressionRemoveCommand } from './commands/suppression-remove.ts';
import { tokenIssueCommand } from './commands/token-issue.ts';
import { userCreateCommand } from './commands/user-create.ts';
import { userListCommand } from './commands/user-list.ts';
import type { RegisterCommand } from './define-command.ts';

/** Every command, in the order of `--help`. */
export const COMMANDS: readonly RegisterCommand[] = [
  migrateCommand,
  userCreateCommand,
  userListCommand,
  projectCreateCommand,
  projectListCommand,
  projectShowCommand,
  memberAddCommand,
  memberRemoveCommand,
  memberListCommand,
  roleCreateCommand,
  roleAssignCommand,
  roleListCommand,
  senderSetCommand,
  senderShowCommand,
  serviceAccountKeyIssueCommand,
  serviceAccountKeyListCommand,
  serviceAccountKeyRevokeCommand,
  appKeyIssueCommand,
  appKeyListCommand,
  appKeyRevokeCommand,
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
