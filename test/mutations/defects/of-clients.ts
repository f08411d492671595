import type { CodeMutation } from '../mutation.js';

const PYTHON = 'clients/python/src/audit_credit';
const PYTHON_TESTS = ['tools/clients/python-client.int.spec.ts'];

const NODE = 'clients/node/src';
const WIRE_SCRIPTS = ['clients/node/src/client/wire-scripts.spec.ts'];

export const CLIENT_MUTATIONS: readonly CodeMutation[] = [
  {
    mistake: 'the Python client sends creates without a key, and a retry is charged again',
    file: `${PYTHON}/_core/calls.py`,
    find: 'key = _key(idempotency_key)',
    replace: 'key = idempotency_key',
    caughtBy: PYTHON_TESTS,
  },
  {
    mistake: 'the Python client sends a top-up again whose answer was lost',
    file: `${PYTHON}/_core/attempts.py`,
    find: 'return call.repeatable or not outcome.sent',
    replace: 'return True',
    caughtBy: PYTHON_TESTS,
  },
  {
    mistake: 'the Python client waits for the answer of a key that somebody else used',
    file: `${PYTHON}/_core/attempts.py`,
    find: 'and retry_after(outcome) is not None',
    replace: '',
    caughtBy: PYTHON_TESTS,
  },
  {
    mistake: 'the stream of the Python client gives an event again after it has connected again',
    file: `${PYTHON}/_core/event_stream.py`,
    find: '(sequence <= place and message.data is not None)',
    replace: '(sequence < place and message.data is not None)',
    caughtBy: PYTHON_TESTS,
  },
  {
    mistake: 'the stream of the Python client skips an event that the service left out',
    file: `${PYTHON}/_core/event_stream.py`,
    find: 'if self.types is None and place > 0 and sequence != place + 1:',
    replace: 'if self.types is None and place > 0 and sequence < place:',
    caughtBy: PYTHON_TESTS,
  },
  {
    mistake: 'the Python client takes a webhook that was recorded long ago',
    file: `${PYTHON}/webhooks.py`,
    find: 'if not abs(now - int(timestamp)) <= tolerance:',
    replace: 'if int(timestamp) - now > tolerance:',
    caughtBy: PYTHON_TESTS,
  },
  {
    mistake: 'the Python client takes a webhook that anybody can sign, as its secret is empty',
    file: `${PYTHON}/webhooks.py`,
    find: '    for secret in keys:\n        _refuse_short(secret)\n',
    replace: '',
    caughtBy: PYTHON_TESTS,
  },
  {
    mistake: 'the Python client loses the key of a create that is cancelled',
    file: `${PYTHON}/_io/tasks.py`,
    find: '                    flow.throw(error)\n',
    replace: '',
    caughtBy: PYTHON_TESTS,
  },
  {
    mistake: 'the Python client follows a redirect with the API key',
    file: `${PYTHON}/_io/threads.py`,
    find: 'follow_redirects=False',
    replace: 'follow_redirects=True',
    caughtBy: PYTHON_TESTS,
  },
  {
    mistake: 'an id that is empty cancels or reads something else',
    file: `${PYTHON}/_core/calls.py`,
    find: 'if not isinstance(value, str) or not value.strip(". "):',
    replace: 'if not isinstance(value, str):',
    caughtBy: PYTHON_TESTS,
  },
  {
    mistake: 'the Python client says that nothing was sent when only its last attempt sent nothing',
    file: `${PYTHON}/_core/attempts.py`,
    find: 'sent = outcome.sent or sent_before',
    replace: 'sent = outcome.sent',
    caughtBy: PYTHON_TESTS,
  },
  {
    mistake: 'the Node client says that nothing was sent when only its last attempt sent nothing',
    file: `${NODE}/http/transport.ts`,
    find: 'error.sent ||= sentBefore',
    replace: 'error.sent ||= false',
    caughtBy: WIRE_SCRIPTS,
  },
  {
    mistake: 'the Node client gives up a create whose first request is still in progress',
    file: `${NODE}/retry/retriable.rule.ts`,
    find: "return repeatable === 'keyed' && error.retryAfterMs !== undefined;",
    replace: 'return false;',
    caughtBy: WIRE_SCRIPTS,
  },
  {
    mistake: 'an error of the Node client after a create does not tell the key',
    file: `${NODE}/audits/wait.ts`,
    find: 'Object.assign(error, { auditId, idempotencyKey });',
    replace: 'Object.assign(error, { auditId });',
    caughtBy: WIRE_SCRIPTS,
  },
  {
    mistake: 'a retry of the Node client sends what the caller has changed meanwhile',
    file: `${NODE}/http/transport.ts`,
    find: 'await this.send(wire, facts',
    replace: 'await this.send(this.onWire(request), facts',
    caughtBy: ['clients/node/src/http/transport.spec.ts'],
  },
];
