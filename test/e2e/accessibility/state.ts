import type { Page } from 'playwright-core';
import type { ApiState } from './example-console.ts';

type State = ApiState & {
  path: string;
  text?: string | RegExp;
  /** Takes the page to the state, and calls `check` at each intermediate state. */
  reach?: (page: Page, check: () => Promise<void>) => Promise<void>;
};

export type States = Readonly<Record<string, State>>;

/** Presses the last button of this name, because a dialog's buttons come after the page's. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).last().click();

/** Fills the last field with this label. Labels of required fields end in a star. */
export const fill = (page: Page, label: string, text: string) =>
  page
    .getByLabel(new RegExp(`^${label}( \\*)?$`))
    .last()
    .fill(text);
