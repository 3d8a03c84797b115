import { suppressAddress } from '../../../models/emails/suppressions.ts';
import { inProject } from '../../../models/in-project.ts';
import { renderUnsubscribedPage } from '../../pages/unsubscribe-page.ts';
import type { Handler } from '../operation.ts';
import { respondToLink } from './respond-to-link.ts';

/** Unsubscribes without further confirmation (RFC 8058). The body is ignored. */
export const unsubscribeByLink: Handler<'unsubscribeByLink'> = ({ path }, call) =>
  respondToLink(call, path.token, async ({ project, email, mail, sender }) => {
    await inProject(project.database, project.projectId, (scope) =>
      suppressAddress(scope, { email, reason: 'unsubscribe', source: 'unsubscribe_link', mail }),
    );
    return renderUnsubscribedPage(sender.name);
  });
