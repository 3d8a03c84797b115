import { getDayIn, isDay } from '../../wire/clock.ts';
import { getFirstDay } from '../serving-state.ts';
import type { PathElement } from '../errors.ts';
import type { Stored } from '../world.ts';
import type { Draft } from './draft.ts';
import type { CreateContext } from './rule.ts';

type CampaignDates = {
  start_date_time?: string | undefined;
  end_date_time?: string | undefined;
};

const LAST_ALLOWED_DAY = '2037-12-30';

/** Checks dates in the format `yyyy-MM-dd HH:mm:ss`, in the customer's time zone. */
export function checkCampaignDates(
  { start_date_time: start, end_date_time: end }: CampaignDates,
  { draft, path }: Pick<CreateContext, 'draft' | 'path'>,
): void {
  const today = getDayIn(draft.customer.timeZone, draft.now);
  const startDay = checkDate('start_date_time', start);
  const endDay = checkDate('end_date_time', end);
  if (endDay !== undefined && startDay !== undefined && endDay < startDay) {
    const message = 'The start date is after the end date.';
    draft.fail([...path, 'end_date_time'], 'DateRangeError.START_DATE_AFTER_END_DATE', message);
  }

  function checkDate(field: keyof CampaignDates, value: string | undefined): string | undefined {
    if (value === undefined) return undefined;
    const at = [...path, field];
    const [, day, time] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(value) ?? [];
    if (day === undefined || !isDay(day)) {
      const message = 'Date and time must be yyyy-MM-dd HH:mm:ss.';
      draft.fail(at, 'DateError.INVALID_STRING_DATE_TIME_SECONDS', message, { trigger: value });
      return undefined;
    }
    if (field === 'start_date_time' && time !== '00:00:00') {
      const code = 'DateError.DATE_RANGE_ERROR_START_TIME_MUST_BE_THE_START_OF_A_DAY';
      draft.fail(at, code, 'The time must be 00:00:00.', { trigger: value });
    } else if (field === 'end_date_time' && time !== '23:59:59') {
      const code = 'DateError.DATE_RANGE_ERROR_END_TIME_MUST_BE_THE_END_OF_A_DAY';
      draft.fail(at, code, 'The time must be 23:59:59.', { trigger: value });
    } else if (day < today) {
      const message = 'The date cannot be in the past.';
      draft.fail(at, 'DateRangeError.CANNOT_SET_DATE_TO_PAST', message, { trigger: value });
    } else if (day > LAST_ALLOWED_DAY) {
      const message = 'The date is too far in the future.';
      draft.fail(at, 'DateRangeError.AFTER_MAXIMUM_ALLOWABLE_DATE', message, { trigger: value });
    }
    return day;
  }
}

type ChangedDates = {
  campaign: Stored;
  dates: CampaignDates;
  changes: ReadonlyMap<string, unknown>;
  path: readonly PathElement[];
};

/** Checks only dates that change, because the others may be in the past. */
export function checkChangedDates(draft: Draft, { campaign, dates, changes, path }: ChangedDates): void {
  const { start_date_time: start, end_date_time: end } = dates;
  const isStartChanged = changes.has('start_date_time');
  const isEndChanged = changes.has('end_date_time');
  if (!isStartChanged && !isEndChanged) return;
  const today = getDayIn(draft.customer.timeZone, draft.now);
  if (isStartChanged && getFirstDay(campaign, draft.customer) <= today) {
    const code = 'DateRangeError.CANNOT_MODIFY_START_DATE_IF_ALREADY_STARTED';
    draft.fail([...path, 'start_date_time'], code, 'The campaign has started.');
    return;
  }
  checkCampaignDates(
    { ...(isStartChanged && { start_date_time: start }), ...(isEndChanged && { end_date_time: end }) },
    { draft, path },
  );
  if (isStartChanged !== isEndChanged && start !== undefined && end !== undefined && end < start) {
    const at = [...path, isEndChanged ? 'end_date_time' : 'start_date_time'];
    draft.fail(at, 'DateRangeError.START_DATE_AFTER_END_DATE', 'The start date is after the end date.');
  }
}
