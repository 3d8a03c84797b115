import { EMPTY_DRAFT, getTestRequest } from '../../console/src/pages/mail/draft.ts';

it('omits [Test] from a test mail whose subject would become too long', () => {
  const recipient = { email: 'ada@example.com' };
  const getSubject = (subject: string, renderedSubject?: string) =>
    getTestRequest({ ...EMPTY_DRAFT, subject }, recipient, { timeZone: 'UTC', renderedSubject }).template
      ?.subject;
  const long = 'a'.repeat(992);
  expect(getSubject(long.slice(1))).toBe(`[Test] ${long.slice(1)}`);
  expect(getSubject(long)).toBe(long);
  expect(getSubject('{{name}}', long)).toBe('{{name}}');
});
