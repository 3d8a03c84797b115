import { z } from 'zod';
import { reportOnPart, type Find, type Finding } from '../../../api/validation/report-on-part.ts';

const text = z.string().min(1);
const campaign = z.object({
  headlines: z.array(text).min(3),
  keywords: z.array(z.object({ text, places: z.array(text) })),
  negatives: z.array(text).default([]),
});

const findErrors = (body: unknown): Finding | undefined => {
  const { error } = campaign.safeParse(body);
  const errors = error?.issues.map(({ path, message }) => ({
    path: `/${['body', ...path].join('/')}`,
    message,
  }));
  return errors && { status: 400, errors, isOfPart: false };
};

/** Number of keywords that the searches for the first error read in total. */
let checkedKeywords = 0;
const findAll: Find = async (body) => findErrors(body);
const findFirst: Find = async (body) => {
  checkedKeywords += z.object({ keywords: z.array(z.unknown()) }).parse(body).keywords.length;
  const finding = findErrors(body);
  return finding && { ...finding, errors: finding.errors.slice(0, 1) };
};

async function report(body: unknown): Promise<string[]> {
  const first = await findFirst(body);
  if (!first) throw new Error('Nothing is wrong with the body.');
  checkedKeywords = 0;
  const { errors } = await reportOnPart(body, first, { findFirst, findAll });
  return errors.map(({ path, message }) => `${path} ${message}`);
}

const TOO_SHORT = 'Too small: expected string to have >=1 characters';
const buildKeywords = (count: number) =>
  Array.from({ length: count }, () => ({ text: 'pottery', places: [] }));
const HEADLINES = ['One', 'Two', 'Three'];

it('a report on a part of a large body does not report the length of a list that it reduced to its invalid items', async () => {
  const headlines = ['One', '', 'Three'];
  expect(await report({ headlines, keywords: buildKeywords(2_000) })).toEqual([
    `/body/headlines/1 ${TOO_SHORT}`,
  ]);
  const many = Array.from({ length: 30 }, (_, index) => (index === 25 ? '' : 'One'));
  expect(await report({ headlines: many, keywords: [] })).toEqual([`/body/headlines/25 ${TOO_SHORT}`]);
});

it('a report on a part of a large body includes the error that was found first, also at the end of a nested list', async () => {
  const places = Array.from({ length: 30 }, (_, index) => (index === 25 ? '' : 'PT'));
  const body = { headlines: HEADLINES, keywords: [{ text: 'pottery', places }], negatives: [''] };
  expect(await report(body)).toEqual([
    `/body/keywords/0/places/25 ${TOO_SHORT}`,
    `/body/negatives/0 ${TOO_SHORT}`,
  ]);
});

it('a report on a part of a large body reads other lists only as far as errors are reported', async () => {
  const negatives = Array.from({ length: 5_000 }, () => '');
  const errors = await report({ headlines: HEADLINES, keywords: buildKeywords(5_000), negatives });
  expect(errors).toHaveLength(20);
  expect(errors[19]).toBe(`/body/negatives/19 ${TOO_SHORT}`);
  expect(checkedKeywords).toBeLessThanOrEqual(20 * 20);
});
