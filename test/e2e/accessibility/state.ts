import type { Page } from 'playwright-core';
import type { ApiState } from './example-console.ts';

/** A state of a page that needs more than its address and one press. */
export type State = ApiState & {
  path: string;
  /** Text that appears in the state. */
  sees?: string | RegExp;
  /** Reaches the state, and calls `check` in each state on the way. */
  reach?: (page: Page, check: () => Promise<void>) => Promise<void>;
};

export type States = Readonly<Record<string, State>>;

/** Presses the last button of a name, because a dialog's buttons come after the page's. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).last().click();

/** Fills the last field of a label. Labels of required fields end in a star. */
export const fill = (page: Page, label: string, text: string) =>
  page
    .getByLabel(new RegExp(`^${label}( \\*)?$`))
    .last()
    .fill(text);

export const NOT_CONNECTED = { status: 404, code: 'connection_not_found' };
