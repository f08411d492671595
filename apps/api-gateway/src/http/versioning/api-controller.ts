import { Controller } from '@nestjs/common';
import type { ApiVersion } from '../../settings/deprecation.js';

/** Returns the path of a resource in one version of the public API: `/api/v1/audit`. */
export function apiPath(version: ApiVersion, resource: string): string {
  return `/api/${version}/${resource}`;
}

/** Returns the version of a path; undefined outside the public API. */
export function versionOf(path: string): ApiVersion | undefined {
  return /^\/api\/(v\d+)\//.exec(path)?.[1] as ApiVersion | undefined;
}

/**
 * Declares a controller of the public API that serves `resource` in these versions. If the shapes differ between
 * versions, each has a controller, on the same use cases.
 */
export function ApiController(
  resource: string,
  ...versions: readonly [ApiVersion, ...ApiVersion[]]
): ClassDecorator {
  return Controller(versions.map((version) => apiPath(version, resource)));
}
