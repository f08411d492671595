import { ValidateBy } from 'class-validator';
import type { CreateDigest } from './create-digest.js';

const PROBLEMS = {
  'no-object': 'metadata must be an object.',
  unstorable: 'metadata must not hold U+0000 or half of a surrogate pair.',
};

/** An object that can be stored, as canonical JSON; null is like none. Refused with `INVALID_METADATA`. */
export function IsMetadata(): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isMetadata',
      validator: {
        validate: (metadata) => metadataProblem(metadata as CreateDigest['metadata']) === undefined,
        defaultMessage: (args) => metadataProblem(args!.value as CreateDigest['metadata'])!,
      },
    },
    { context: { code: 'INVALID_METADATA' } },
  );
}

function metadataProblem(metadata: CreateDigest['metadata']): string | undefined {
  return typeof metadata === 'object' ? PROBLEMS[metadata.refusal] : undefined;
}
