import { IsArray, IsBoolean, IsString } from 'class-validator';
import { NoFields, Nested } from '../validation/fields.js';
import { NoticeReply, SendNotice, SetContact } from './contact-commands.js';
import {
  DeliveryDetail,
  DeliveryList,
  DeliveryView,
  ListDeliveries,
  ReplayDelivery,
  ShowDelivery,
} from './delivery-commands.js';
import {
  EndpointList,
  EndpointTest,
  EndpointView,
  ListEndpoints,
  OfEndpoint,
  RegisterEndpoint,
  RegisterReply,
  RemoveReply,
  RotateReply,
  RotateSecret,
  ShowEndpoint,
  TestEndpoint,
  UpdateEndpoint,
} from './endpoint-commands.js';
import { DropReply, RecoverDeliveries, RecoverReply } from './recovery-commands.js';
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

/** Commands that the webhook dispatcher handles. */
export const WEBHOOK_COMMANDS = {
  'webhooks.set-contact': { payload: SetContact, reply: NoFields },
  'webhooks.register-endpoint': { payload: RegisterEndpoint, reply: RegisterReply },
  'webhooks.update-endpoint': { payload: UpdateEndpoint, reply: EndpointView },
  'webhooks.rotate-secret': { payload: RotateSecret, reply: RotateReply },
  'webhooks.disable-endpoint': { payload: OfEndpoint, reply: EndpointView },
  /** Deliveries held while it was disabled stay held: `webhooks.recover-deliveries` or `webhooks.drop-held` decide. */
  'webhooks.enable-endpoint': { payload: OfEndpoint, reply: EndpointView },
  'webhooks.remove-endpoint': { payload: OfEndpoint, reply: RemoveReply },
  'webhooks.show-endpoint': { payload: ShowEndpoint, reply: EndpointView },
  /** Posts a signed example once and returns the result. Does not count as a failure; nothing is stored. */
  'webhooks.test-endpoint': { payload: TestEndpoint, reply: EndpointTest },
  /** Endpoints of a workspace, of a status, or both; without either of all workspaces, the first `MAX_LISTED_ENDPOINTS`. */
  'webhooks.list-endpoints': { payload: ListEndpoints, reply: EndpointList },
  'webhooks.list-deliveries': { payload: ListDeliveries, reply: DeliveryList },
  'webhooks.show-delivery': { payload: ShowDelivery, reply: DeliveryDetail },
  'webhooks.replay-delivery': { payload: ReplayDelivery, reply: DeliveryView },
  /**
   * Sends missed deliveries of an enabled endpoint again, the oldest first, some thousands per command: repeat it until
   * none remains.
   */
  'webhooks.recover-deliveries': { payload: RecoverDeliveries, reply: RecoverReply },
  /** Drops held deliveries, some thousands per command: repeat it until none remains. */
  'webhooks.drop-held': { payload: OfEndpoint, reply: DropReply },
  /**
   * Writes a mail to the contact of each workspace named, at most `MAX_NOTICE_WORKSPACES`. Idempotent by reference: a
   * workspace gets a notice once. The same reference with another subject or body is a conflict.
   */
  'webhooks.send-notice': { payload: SendNotice, reply: NoticeReply },
  /** Which keys the stored signing secrets are sealed under, and which of them the replica that answers holds. */
  'webhooks.show-secret-keys': { payload: NoFields, reply: SecretKeys },
  /**
   * Seals some hundred secrets that are under other keys again, under `to_key`; safe to repeat. A conflict
   * (`SEALING_KEY_DIFFERS`) where the replica that gets it seals under another key.
   */
  'webhooks.reseal-secrets': { payload: ResealSecrets, reply: ResealReply },
} as const;
