import { type Sender, userOf } from '#contracts/messages/senders';
import { addressFor, derivedPassword } from '../../../apps/operator/src/provision/derived-password.js';
import { required } from './environment.js';

/** The password of a sender's user on the broker of the tests. */
export function brokerPasswordOf(sender: Sender): string {
  return derivedPassword(required('TEST_RABBITMQ_MANAGEMENT_URL'), sender);
}

/** The same address of the broker of the tests, for the user of a service or of the operator. */
export function asBrokerUser(url: string, sender: Sender): string {
  return addressFor(url, userOf(sender), brokerPasswordOf(sender));
}
