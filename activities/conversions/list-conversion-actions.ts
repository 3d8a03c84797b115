import { z } from 'zod';
import type { OpenConnection } from '../../models/connections/open-connections.ts';
import type { ConversionActionsResult, CustomerRequest } from '../../workflows/contract/searchads.ts';
import { callGoogleAdsWithoutPauseCheck, type CallDependencies } from '../searchads/call-google-ads.ts';
import { enumeration, int64 } from '../searchads/wire.ts';

const TTL_SECONDS = 60;
const MAX_ACTIONS = 1_000;

const actionRow = z.object({
  conversion_action: z.object({
    id: int64.transform(String),
    name: z.string(),
    status: enumeration,
    type: enumeration,
  }),
});

/** Reads the conversion actions that an account owns, by name. Its manager's actions are not included. */
export async function readConversionActions(
  dependencies: CallDependencies,
  connection: OpenConnection,
  access: CustomerRequest,
): Promise<{ result: ConversionActionsResult; ttlSeconds: number }> {
  const account = { refreshToken: connection.secret, ...access };
  const found = await callGoogleAdsWithoutPauseCheck(dependencies, connection, (client) =>
    client.search(
      account,
      `SELECT conversion_action.id, conversion_action.name, conversion_action.status, conversion_action.type
       FROM conversion_action ORDER BY conversion_action.name LIMIT ${MAX_ACTIONS}`,
      actionRow,
    ),
  );
  const conversionActions = found.map(({ conversion_action: { id, name, status, type } }) => ({
    id,
    name,
    status,
    type,
    importsClicks: status === 'ENABLED' && type === 'UPLOAD_CLICKS',
  }));
  return { result: { conversionActions }, ttlSeconds: TTL_SECONDS };
}
