import type { Page } from 'playwright-core';
import type { ApiState } from './example-console.ts';

/** A state of a page that its address and one press do not reach. */
export type State = ApiState & {
  path: string;
  /** Text that shows that the state is reached. */
  sees?: string | RegExp;
  /** Leads to the state, and calls `check` in each state on the way. */
  reach?: (page: Page, check: () => Promise<void>) => Promise<void>;
};

export type States = Readonly<Record<string, State>>;

/** Presses the last button of a name: that of a dialog stands behind those of the page. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).last().click();

/** Fills the last field of a label. Labels of required fields end in a star. */
export const fill = (page: Page, label: string, text: string) =>
  page
    .getByLabel(new RegExp(`^${label}( \\*)?$`))
    .last()
    .fill(text);

export const NOT_CONNECTED = { status: 404, code: 'connection_not_found' };
