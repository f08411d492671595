import { CREDIT_PACKAGES, type PackageName } from '#contracts/credit-packages';
import { ApiError } from '../../http/api-error.js';
import { jsonObjectOf } from '../../http/json-object.js';

const NAMES = Object.keys(CREDIT_PACKAGES).join(', ');

/** The package that a top-up's body names. Throws 400 `INVALID_PACKAGE`. Other fields are ignored. */
export function requestedPackage(body: Buffer | undefined): PackageName {
  const name = jsonObjectOf(body)?.package;
  if (!isPackageName(name)) {
    throw new ApiError(
      'INVALID_PACKAGE',
      `The request body must be a JSON object whose package is one of ${NAMES}.`,
    );
  }
  return name;
}

function isPackageName(name: unknown): name is PackageName {
  return typeof name === 'string' && Object.hasOwn(CREDIT_PACKAGES, name);
}
