import { openApiDocument } from '../../../apps/api-gateway/src/docs/openapi/document.js';
import { strictDocument } from '../../../apps/api-gateway/test-support/openapi/strict-document.js';
import { type ObservedResponse, OpenApiChecker } from './openapi-checker.js';

let checker: OpenApiChecker | undefined;

/** Holds responses against our own document, closed: what it does not name must not be there. Made when first needed. */
export function ownChecker(): OpenApiChecker {
  return (checker ??= new OpenApiChecker(
    strictDocument(openApiDocument({ publicUrl: 'https://api.example.com' })),
  ));
}

/** Throws `UndocumentedResponse` for a response of the API that is not in our document. */
export function checkDocumented(response: ObservedResponse): void {
  ownChecker().check(response);
}
