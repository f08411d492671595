/** What people did, in the words of the buttons. */
const NAMES: Readonly<Record<string, string>> = {
  'session.start': 'Sign in',
  'person.link': 'Create a sign-in link',
  'person.invite': 'Invite a person',
  'person.change-role': 'Change a role',
  'person.remove': 'Remove a person',
  'audit.create': 'Create an audit',
  'audit.cancel': 'Cancel an audit',
  'report-link.create': 'Create a report link',
  'report-link.revoke': 'Revoke a report link',
  'credits.top-up': 'Buy credits',
  'credits.set-threshold': 'Set the threshold',
  'endpoint.add': 'Add an endpoint',
  'endpoint.change': 'Change an endpoint',
  'endpoint.test': 'Send a test event',
  'endpoint.enable': 'Enable an endpoint',
  'endpoint.disable': 'Disable an endpoint',
  'endpoint.rotate': 'Rotate a secret',
  'endpoint.deliver-held': 'Deliver what was held',
  'endpoint.drop-held': 'Drop what was held',
  'endpoint.recover': 'Recover deliveries',
  'endpoint.remove': 'Remove an endpoint',
  'delivery.replay': 'Replay a delivery',
  'key.create': 'Create a key',
  'key.rotate': 'Rotate a key',
  'key.revoke': 'Revoke a key',
};

/** For a filter. */
export const ACTION_OPTIONS = Object.entries(NAMES);

/** Returns an action as people read it; one that is not known here keeps its own name. */
export function actionName(name: string): string {
  return Object.hasOwn(NAMES, name) ? NAMES[name]! : name;
}
