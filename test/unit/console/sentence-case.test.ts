import { toSentenceCase } from '../../../console/src/shell/sentence-case.ts';

it.each([
  ['ENABLED', 'Enabled'],
  ['PENDING_REVIEW', 'Pending review'],
  ['cancelled', 'Cancelled'],
  ['HEALTH_CARE_AND_MEDICINES', 'Health care and medicines'],
  ['', ''],
])('formats the code "%s" as the label "%s"', (code, label) => {
  expect(toSentenceCase(code)).toBe(label);
});
