/**
 * Checks the documentation pages, the alerts and docker-compose.yml against the code: links, error codes,
 * metrics, settings, and the types of client programs.
 *
 *   npm run check:docs
 */
import { loadDocument } from '../api/openapi/load-document.ts';
import { checkLinks } from './docs/check-links.ts';
import { checkMetrics } from './docs/check-metrics.ts';
import { checkPrograms } from './docs/check-programs.ts';
import { checkReference } from './docs/check-reference.ts';
import { checkSettings } from './docs/check-settings.ts';

const document = await loadDocument();
const faults = [
  ...checkLinks(),
  ...checkReference(document),
  ...checkMetrics(document),
  ...checkSettings(),
  ...checkPrograms(),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
