import type { Described } from '#contracts/messages/message-table';
import {
  BROADCASTS,
  COMMAND_NAMES,
  COMMANDS,
  EVENTS,
  type EventType,
  handlerOf,
} from '#contracts/messages/messages';
import { BROADCAST_SENDERS, COMMAND_SENDERS, EVENT_SENDERS, type Sender } from '#contracts/messages/senders';
import { BROADCAST_LISTENERS, EVENT_ROUTES } from '#messaging/topology/topology';
import { table } from './markdown.js';

const INTRODUCTION = `# Messages

For engineers: every message between the services, who sends it and who receives it. \`npm run docs\` generates this page from
\`libs/contracts/src/messages/messages.ts\`, \`senders.ts\` and the routes.

Each message has one class, in \`libs/contracts/src\` in the folder of its owner (\`ledger\`, \`audit\`, \`webhooks\`, \`gateway\`). Its decorators say
which values a field may have. A message that breaks a rule fails with \`INVALID_MESSAGE\`, which names the field and the rule. Then a command is
rejected, and an event is dead-lettered. Unknown fields are ignored. Consumers
[check the sender of each message](../explanation/trust-on-the-broker.md).
`;

/** The page about commands, events and broadcasts: who sends each, who gets it, and the class that describes it. */
export function messagesPage(): string {
  return [
    INTRODUCTION,
    section('Commands', 'A command is sent to one service, which answers it.', [
      ['command', 'sent by', 'handled by', 'payload', 'reply'],
      ...COMMAND_NAMES.map((name) => [
        code(name),
        sendersOf(COMMAND_SENDERS[name]),
        handlerOf(name),
        classOf(COMMANDS[name].payload),
        classOf(COMMANDS[name].reply),
      ]),
    ]),
    section('Events', 'An event says what happened. Where no queue is named, it is stored and not sent.', [
      ['event', 'recorded by', 'queues', 'data'],
      ...(Object.keys(EVENTS) as EventType[]).map((type) => [
        code(type),
        sendersOf(EVENT_SENDERS[type]),
        (EVENT_ROUTES[type] ?? []).map(code).join(', '),
        classOf(EVENTS[type]),
      ]),
    ]),
    section(
      'Broadcasts',
      `Each process of ${BROADCAST_LISTENERS.join(' and ')} gets each broadcast; none is kept for a process that is not connected.`,
      [
        ['broadcast', 'sent by', 'data'],
        ...Object.entries(BROADCASTS).map(([type, data]) => [
          code(type),
          sendersOf(BROADCAST_SENDERS[type as keyof typeof BROADCASTS]),
          classOf(data),
        ]),
      ],
    ),
  ].join('\n');
}

function section(title: string, text: string, [head = [], ...rows]: readonly string[][]): string {
  return `## ${title}\n\n${text}\n\n${table(head, rows)}`;
}

function sendersOf(senders: readonly Sender[]): string {
  return senders.join(', ');
}

/** Several classes are told apart by a field of theirs. */
function classOf(described: Described): string {
  const classes = typeof described === 'function' ? [described] : described;
  return classes.map(({ name }) => code(name)).join(' or ');
}

function code(text: string): string {
  return `\`${text}\``;
}
