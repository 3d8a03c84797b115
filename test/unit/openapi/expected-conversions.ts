import type { ExpectedOperation } from './expected-operation.ts';

const goals = '/projects/{projectId}/conversion-goals';
const one = `${goals}/{name}`;
const reads = { tag: 'Conversions', scope: 'ads:read', credentials: ['apiKey', 'bearer'] };
const writes = { ...reads, scope: 'ads:write' };
const errors = [400, 401, 403, 404];

/** What goes back to ad platforms. */
export const OF_CONVERSIONS: Record<string, ExpectedOperation> = {
  listConversionGoals: { ...reads, route: `GET ${goals}`, errors },
  getConversionGoal: { ...reads, route: `GET ${one}`, errors },
  putConversionGoal: { ...writes, route: `PUT ${one}`, errors: [...errors, 409] },
  deleteConversionGoal: { ...writes, route: `DELETE ${one}`, errors },
  listConversions: { ...reads, route: 'GET /projects/{projectId}/conversions', errors },
};
