import type { components } from '../../../client/src/generated/types.gen.ts';
import type { Project } from '../../../models/in-project.ts';
import { EXPORT_SECTIONS, readExportSection } from '../../../models/journey/export-parts.ts';
import { findJourneyRequest } from '../../../models/journey/journey-requests.ts';
import { notFound, requireFound } from '../../request/errors.ts';
import { serializeJourneyRequest } from '../../serializers/journey.ts';
import { toProject, JsonStream, type Handler } from '../operation.ts';

export const getJourneyRequest: Handler<'getJourneyRequest'> = async ({ path }, call) => {
  const project = toProject(call);
  const request = requireFound(await findJourneyRequest(project, path.requestId), 'erasure or export');
  const body = serializeJourneyRequest(request);
  return { body: request.expiresAt ? new JsonStream(writeExport(project, body)) : body };
};

/**
 * Streams the request with its exported document. To bound memory, it does not parse the stored JSON.
 * @throws AppError at the end if the document expired or was erased meanwhile; the output is then incomplete
 */
export async function* writeExport(
  project: Project,
  request: components['schemas']['JourneyRequest'],
): AsyncGenerator<string> {
  const { requestId } = request;
  yield `${JSON.stringify(request).slice(0, -1)},"document":{`;
  for (const [index, section] of EXPORT_SECTIONS.entries()) {
    yield `${index === 0 ? '' : ','}"${section}":[`;
    let isFirst = true;
    for await (const items of readExportSection(project, requestId, section)) {
      const json = items.slice(1, -1);
      yield isFirst ? json : `,${json}`;
      isFirst = false;
    }
    yield ']';
  }
  const after = await findJourneyRequest(project, requestId);
  if (!after?.expiresAt) throw notFound('The document expired or was erased. Request another export.');
  yield '}}';
}
