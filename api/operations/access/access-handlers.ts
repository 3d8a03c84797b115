import { createAppKey } from './createAppKey.ts';
import { createServiceAccount } from './createServiceAccount.ts';
import { createServiceAccountKey } from './createServiceAccountKey.ts';
import { createWriteKey } from './createWriteKey.ts';
import { deleteServiceAccount } from './deleteServiceAccount.ts';
import { listAppKeys } from './listAppKeys.ts';
import { listServiceAccountKeys } from './listServiceAccountKeys.ts';
import { listServiceAccounts } from './listServiceAccounts.ts';
import { listWriteKeyEvents } from './listWriteKeyEvents.ts';
import { listWriteKeys } from './listWriteKeys.ts';
import { revokeAppKey } from './revokeAppKey.ts';
import { revokeServiceAccountKey } from './revokeServiceAccountKey.ts';
import { revokeWriteKey } from './revokeWriteKey.ts';

/** The handlers of the operations on programs and their keys. */
export const accessHandlers = {
  createAppKey,
  createServiceAccount,
  createServiceAccountKey,
  createWriteKey,
  deleteServiceAccount,
  listAppKeys,
  listServiceAccountKeys,
  listServiceAccounts,
  listWriteKeyEvents,
  listWriteKeys,
  revokeAppKey,
  revokeServiceAccountKey,
  revokeWriteKey,
};
