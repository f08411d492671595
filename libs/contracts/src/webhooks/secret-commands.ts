import { IsArray, IsBoolean, IsString } from 'class-validator';
import { Nested } from '../validation/fields.js';
import { IsText } from '../validation/text.js';
import { IsWhole } from '../validation/values.js';

class SecretKey {
  @IsText() readonly key_id!: string;
  @IsWhole({ min: 0 }) readonly secrets!: number;
  @IsBoolean() readonly readable!: boolean;
}

/** Keys are named by the beginning of their SHA-256, as `key_id`. */
export class SecretKeys {
  /** The key that new secrets are sealed under. */
  @IsText() readonly sealing_key!: string;

  /** Keys that this replica holds, and keys that stored secrets are sealed under. */
  @IsArray() @Nested(SecretKey, { each: true }) readonly keys!: SecretKey[];
}

export class ResealSecrets {
  @IsString() readonly to_key!: string;
}

export class ResealReply {
  /** Secrets that this command sealed again, under the new key. */
  @IsWhole({ min: 0 }) readonly resealed!: number;

  /** Secrets that the same command can still seal again. */
  @IsWhole({ min: 0 }) readonly remaining!: number;

  /** Secrets under keys that the replica does not hold, or that were changed in the database. */
  @IsWhole({ min: 0 }) readonly unreadable!: number;
}
