import { findMissingParams, render } from '../../../domain/template.ts';
import { findParamFaults } from '../../../domain/template-params.ts';
import { invalidFields } from '../../request/errors.ts';
import { serializeMail } from '../../serializers/emails.ts';
import { toProject, type Handler } from '../operation.ts';
import { NO_PARAMS } from './check-recipients.ts';
import { toMailContent } from './mail-content.ts';
import { requireTemplate } from './require-template.ts';

/** @throws AppError 400 for a value that is not of its declared type */
export const previewEmailTemplate: Handler<'previewEmailTemplate'> = async ({ path, body }, call) => {
  const version = await requireTemplate(toProject(call), path.templateId, body.version);
  const { compiled } = toMailContent(version);
  const { params = NO_PARAMS } = body;
  const faults = findParamFaults(version.params, params);
  if (faults.length > 0) throw invalidFields(faults);
  return {
    body: {
      version: version.version,
      ...serializeMail(render(compiled, params)),
      missingParams: findMissingParams(compiled, params),
    },
  };
};
