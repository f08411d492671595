import { Controller } from '@nestjs/common';

/** A version of the public API: the segment of the path behind `/api` (contract section 9). */
export type ApiVersion = `v${number}`;

/** Where a resource of the public API is in one version: `/api/v1/audit`. */
export function apiPath(version: ApiVersion, resource: string): string {
  return `/api/${version}/${resource}`;
}

/** The version that a path belongs to; undefined outside the public API. */
export function versionOf(path: string): ApiVersion | undefined {
  return /^\/api\/(v\d+)\//.exec(path)?.[1] as ApiVersion | undefined;
}

/**
 * A controller of the public API that serves `resource` in the versions named. One whose shapes differ between versions
 * has a controller for each, on the same use cases; one that did not change names both here.
 */
export function ApiController(
  resource: string,
  ...versions: readonly [ApiVersion, ...ApiVersion[]]
): ClassDecorator {
  return Controller(versions.map((version) => apiPath(version, resource)));
}
