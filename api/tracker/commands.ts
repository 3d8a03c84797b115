import type { Consent } from './consent.ts';
import type { Recorder } from './recorder.ts';
import { attempt } from './storage.ts';
import { getCurrentPage } from './touch.ts';

/** Pages may pass any values; invalid commands are ignored. */
export type Run = (command?: unknown, first?: unknown, second?: unknown) => void;

/** The API's limits for custom events and form names. */
const MAX_PROPERTIES = 50;
const MAX_NAME_CHARACTERS = 100;
const MAX_FORM_CHARACTERS = 200;

export function createCommands(recorder: Recorder, consent: Consent): Run {
  function setConsent(isGiven: unknown): void {
    if (isGiven === true) {
      consent.give();
      recorder.viewPage();
    } else {
      consent.withdraw();
      recorder.forget();
    }
  }

  function identify(who: unknown): void {
    const identity = readIdentity(who);
    if (identity.email ?? identity.phone) recorder.record('identify', identity);
  }

  function recordForm(givenName: unknown, who: unknown): void {
    const name = readText(givenName)?.slice(0, MAX_FORM_CHARACTERS);
    if (name)
      recorder.record('form_submit', { form: name, path: getCurrentPage().path, ...readIdentity(who) });
  }

  function track(givenName: unknown, givenProperties: unknown): void {
    // The API accepts only letters, digits, `_`, `.`, `:` and `-`, with a letter or digit first.
    const name = readText(givenName)
      ?.replace(/[^\w.:-]+/g, '_')
      .replace(/^[\W_]+/, '')
      .slice(0, MAX_NAME_CHARACTERS);
    const properties =
      typeof givenProperties === 'object' && givenProperties !== null
        ? Object.fromEntries(Object.entries(givenProperties).slice(0, MAX_PROPERTIES))
        : undefined;
    if (name) recorder.record('custom', { name, properties });
  }

  const commands = new Map<unknown, Run>([
    ['consent', setConsent],
    ['identify', identify],
    ['form', recordForm],
    ['track', track],
    ['page', () => recorder.viewPage(true)],
  ]);
  return (command, first, second) => attempt(() => commands.get(command)?.(first, second));
}

/** Omits an invalid address or number, because the API would refuse the whole event. */
function readIdentity(who: unknown): { email: string | undefined; phone: string | undefined } {
  const { email, phone } = { email: undefined, phone: undefined, ...(typeof who === 'object' && who) };
  return { email: readText(email, /^[^\s@]{1,64}@[^\s@]{1,255}$/), phone: readText(phone, /^.{4,50}$/) };
}

function readText(value: unknown, format = /./): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return format.test(text) ? text : undefined;
}
