import { CREDIT_PACKAGES, type PackageName } from '#contracts/credit-packages';
import { ApiError } from '../../http/api-error.js';
import { jsonObjectOf } from '../../http/json-object.js';

const NAMES = Object.keys(CREDIT_PACKAGES).join(', ');

/** The package that a top-up's body names; undefined where it names none. Other fields are ignored. */
export function packageIn(body: Buffer | undefined): PackageName | undefined {
  const name = jsonObjectOf(body)?.package;
  return isPackageName(name) ? name : undefined;
}

/** Throws 400 `INVALID_PACKAGE` where there is none. */
export function requirePackage(name: PackageName | undefined): PackageName {
  if (name !== undefined) return name;
  throw new ApiError(
    'INVALID_PACKAGE',
    `The request body must be a JSON object whose package is one of ${NAMES}.`,
  );
}

function isPackageName(name: unknown): name is PackageName {
  return typeof name === 'string' && Object.hasOwn(CREDIT_PACKAGES, name);
}
