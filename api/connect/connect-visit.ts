import type { Request, Response } from 'express';
import { findProject } from '../../models/access/projects.ts';
import {
  findConnectSession,
  readConnectSession,
  type ConnectSessionRef,
  type ConnectSessionRow,
  type SessionKey,
} from '../../models/connections/connect-sessions.ts';
import { inProject } from '../../models/in-project.ts';
import type { ApiContext } from '../context.ts';
import { connectEndPage, type ConnectEnd } from '../pages/connect-pages.ts';
import { sendPage } from '../pages/html-page.ts';
import { findBrowser } from '../sign-in/browser.ts';

/** What the pages of connecting work with. */
export type ConnectContext = Pick<
  ApiContext,
  'settings' | 'database' | 'temporal' | 'rateLimits' | 'signInKeyring' | 'logger'
>;

/** One request to a page of connecting. */
export type ConnectVisit = { context: ConnectContext; request: Request; response: Response };

/** An attempt that a page is about, and the name of its project. */
export type FoundSession = ConnectSessionRef & { session: ConnectSessionRow; projectName: string };

/** The attempt that a key leads to. Undefined when there is none, or it is not kept any more. */
export async function findSession(
  { context }: ConnectVisit,
  key: SessionKey,
): Promise<FoundSession | undefined> {
  const ref = await findConnectSession(context.database, key);
  if (!ref) return undefined;
  return inProject(context.database, ref.projectId, async (project) => {
    const session = await readConnectSession(project, ref.sessionId);
    const found = await findProject(project);
    return session && found ? { ...ref, session, projectName: found.name } : undefined;
  });
}

/** Whether the request comes from the browser that went on with the attempt. */
export function isItsBrowser({ context, request }: ConnectVisit, { session }: FoundSession): boolean {
  const browser = findBrowser(request, context.settings.publicUrl);
  return (
    browser !== undefined && session.browserDigest !== null && browser.digest.equals(session.browserDigest)
  );
}

/** The path of a page of connecting, as the browser sees it. */
export function pathOf({ settings }: ConnectContext, rest: string): string {
  const { pathname } = new URL(settings.publicUrl);
  return `${pathname.replace(/\/$/, '')}/connect/${rest}`;
}

/** Answers that connecting goes no further here. @param title the provider's, where it is known */
export function sendEnd({ response }: ConnectVisit, end: ConnectEnd, title = ''): void {
  const { page, status } = connectEndPage(end, title);
  sendPage(response, page, status);
}
