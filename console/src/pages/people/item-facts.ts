import type { JourneyItem, Touch } from '../../data/journey.ts';
import { formatMinorUnits } from '../../shell/money.ts';
import { toSentenceCase } from '../../shell/sentence-case.ts';
import { describeTouch } from './describe-touch.ts';

type TextFact = readonly [label: string, value: string];

/** Labels of the API's fields. Others are written out, such as `planName` as "Plan name". */
const LABELS: Readonly<Record<string, string>> = {
  identified: 'Identified by',
  orderId: 'Order',
  path: 'Page',
  trackingId: 'Batch',
  emailType: 'Mail type',
  crm_lead_id: 'CRM ID',
  email: 'E-mail',
};

/** Fields that the item shows elsewhere. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(['status', 'currency', 'cancelledBy']);

/** Returns further details of an item as labels and values. */
export function getItemFacts(item: JourneyItem, projectCurrency: string): TextFact[] {
  const { channel, direction, detail, provenance } = item;
  const { currency } = detail;
  const money = typeof currency === 'string' ? currency : projectCurrency;
  const facts = Object.entries({ channel, direction, ...detail }).flatMap(([name, value]): TextFact[] => {
    if (SHOWN_ELSEWHERE.has(name) || value === undefined || value === null || value === '') return [];
    if (name === 'touch') return describeTouch(toTouch(value));
    if (name === 'reason') return getReasonFacts(value);
    if (name === 'properties') return getProperties(value);
    if (typeof value === 'number' && name.endsWith('Cents')) {
      return [[getLabel(name.replace(/Cents$/, '')), formatMinorUnits(value, money)]];
    }
    const isCode = name === 'channel' || name === 'direction' || name === 'emailType' || name === 'stage';
    return [[getLabel(name), isCode && typeof value === 'string' ? getLabel(value) : getText(value)]];
  });
  const { stepIndex, totalSteps } = provenance ?? {};
  if (stepIndex === undefined || totalSteps === undefined) return facts;
  return [...facts, ['Step', `${stepIndex + 1} of ${totalSteps}`]];
}

function getLabel(name: string): string {
  return LABELS[name] ?? toSentenceCase(name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('-', ' '));
}

/** Formats a value: a list as words, and an object as `label: value`, each separated by commas. */
function getText(value: unknown): string {
  if (Array.isArray(value)) return value.map(getText).join(', ');
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([name, inner]) => `${getLabel(name)}: ${getText(inner)}`)
      .join(', ');
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return LABELS[value] ?? value;
  return String(value);
}

/** Returns the fields that the sender chose, under their own names. */
function getProperties(value: unknown): TextFact[] {
  return isRecord(value) ? Object.entries(value).map(([name, inner]) => [name, getText(inner)] as const) : [];
}

function getReasonFacts(value: unknown): TextFact[] {
  if (!isRecord(value)) return [];
  const { message, code } = value;
  return [['Reason', getText(message ?? code ?? '')]];
}

/** Returns the texts of a stored touch. */
function toTouch(value: unknown): Touch {
  const texts = isRecord(value) ? Object.entries(value).filter(([, text]) => typeof text === 'string') : [];
  return Object.fromEntries(texts);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
