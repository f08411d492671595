import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import {
  MAX_NOTICE_WORKSPACES,
  type NoticeReply,
  MAX_BODY_LENGTH,
  type NoticePart,
  type SendNotice,
  unfitNoticeText,
} from '#contracts/webhooks/contact-commands';
import { CommandUnanswered } from '#messaging/rpc/command-reply';
import type { Verdict } from '../../command-line/exit-code.js';
import { command, family, flag, needed, optional, without, type Given } from '../../command-line/command.js';
import type { Operator } from '../../connections/operator.js';
import { id } from '../../command-line/option-values.js';
import { UsageError } from '../../connections/settings.js';

/** `ok` is false where a workspace has no contact. */
interface NoticeReport extends Verdict {
  readonly reference: string;
  readonly workspaces: number;
  /** Mails that a dry run would have written. */
  readonly to_write?: number;
  readonly written?: number;
  readonly already_written: number;
  readonly without_contact: readonly string[];
  readonly note: string;
}

const NOTE =
  'the dispatcher sends it within seconds where SMTP_URL is set; until then it waits in mail_outbox of the schema webhooks';

const OPTIONS = {
  subject: needed('<text>', 'one line of up to 200 characters without control characters'),
  bodyFile: needed('<file>', 'plain text in UTF-8 of up to 20000 characters'),
  workspace: optional('<id>', 'to this one', id('workspace')),
  all: without(['workspace'], flag('to every workspace')),
  reference: optional('<text>', 'names the notice; made from subject and body unless given'),
  dryRun: flag('say what would be written, and write nothing'),
};
type SendOptions = Given<typeof OPTIONS>;

export const noticeCommands = family('notice', 'mails to the contacts of workspaces', [
  command({
    name: 'send',
    about: 'write a mail to the contact of one workspace, or of every workspace',
    options: OPTIONS,
    notes: [
      'The dispatcher sends the mails within seconds if SMTP_URL is set.',
      'Without SMTP_URL the mails wait in mail_outbox of the schema webhooks. A mail that is a week old is never sent.',
      'A failed mail is tried again after a minute, then after twice as long each time, up to an hour, for a week.',
      'A recipient that the server refuses for good (5xx to RCPT TO) is not tried again (alarm: mail-refused).',
      'A workspace gets a notice once. The same command again writes only to new workspaces and new contacts.',
      'A command that was interrupted is finished in the same way. 500 mails are written at a time, each time all or none.',
      'Without --reference a corrected text is another notice, and goes to everyone.',
      'NOTICE_CONFLICT (exit code 1): the reference stands for another text.',
      '--dry-run writes nothing, and prints to_write instead of written.',
      'Exit code 1, with ok false: without_contact lists workspaces that are unknown, or whose contact has not reached the dispatcher.',
    ],
    examples: [
      'notice send --all --subject "API v1 ends on 30 June 2027" --body-file v1-sunset.txt --dry-run',
    ],
    run: (options, { send }) => sendNotice(options, send),
  }),
]);

async function sendNotice(options: SendOptions, send: Operator['send']): Promise<NoticeReport> {
  if (!options.all && options.workspace === undefined)
    throw new UsageError('Either --workspace or --all is needed.');
  const notice = await readNotice(options.subject, options.bodyFile, options.reference);
  const total: NoticeTotal = { written: 0, already_written: 0, without_contact: [] };
  try {
    for await (const workspace_ids of recipientsOf(options.workspace, send)) {
      const reply = await send('webhooks.send-notice', {
        ...notice,
        workspace_ids,
        dry_run: options.dryRun,
      });
      add(total, reply);
    }
  } catch (error) {
    if (error instanceof CommandUnanswered && !options.dryRun) {
      process.stderr.write(
        `acs: ${total.written} mails are written for certain; the same command writes the rest, and none twice.\n`,
      );
    }
    throw error;
  }
  const { written, already_written, without_contact } = total;
  return {
    ok: without_contact.length === 0,
    reference: notice.reference,
    workspaces: written + already_written + without_contact.length,
    ...(options.dryRun ? { to_write: written } : { written }),
    already_written,
    without_contact,
    note: NOTE,
  };
}

/** The workspace, or without one all of them, in lists that one command takes. */
async function* recipientsOf(
  workspace: string | undefined,
  send: Operator['send'],
): AsyncGenerator<string[], void, undefined> {
  if (workspace !== undefined) return yield [workspace];
  let after: string | undefined;
  for (;;) {
    const { workspace_ids } = await send('gateway.list-workspaces', {
      limit: MAX_NOTICE_WORKSPACES,
      after,
    });
    after = workspace_ids.at(-1);
    if (after === undefined) return;
    yield workspace_ids;
  }
}

type NoticeTotal = { -readonly [Count in keyof NoticeReply]: NoticeReply[Count] };

function add(total: NoticeTotal, reply: NoticeReply): void {
  total.written += reply.written;
  total.already_written += reply.already_written;
  total.without_contact.push(...reply.without_contact);
}

/** More bytes than any body that fits: what is longer is refused by its beginning, however much a device would give. */
const READ_BYTES = MAX_BODY_LENGTH * 6;

/**
 * The notice that the options describe. Without a reference it gets one that follows from its text, so that the same
 * command again is the same notice. Throws a `UsageError` that names the option.
 */
async function readNotice(
  subject: string,
  bodyFile: string,
  reference?: string,
): Promise<Pick<SendNotice, NoticePart>> {
  const body = await readBody(bodyFile);
  const notice = { reference: reference ?? referenceOf(subject, body), subject, body };
  assertFit('subject', subject, '--subject');
  assertFit('body', body, `--body-file ${bodyFile}`);
  assertFit('reference', notice.reference, '--reference');
  return notice;
}

/** Line ends are those of mails' authors on any system; a byte order mark is none of the text. */
async function readBody(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await buffer(createReadStream(file, { end: READ_BYTES }));
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new UsageError(`--body-file ${file} could not be read (${reason}).`);
  }
  try {
    // `stream` lets a character be cut off where the reading ended.
    const decoder = new TextDecoder('utf-8', { fatal: true });
    return decoder.decode(bytes, { stream: bytes.length > READ_BYTES }).replaceAll('\r\n', '\n');
  } catch {
    throw new UsageError(`--body-file ${file} is not UTF-8.`);
  }
}

function referenceOf(subject: string, body: string): string {
  return `notice-${createHash('sha256').update(`${subject}\n${body}`).digest('hex').slice(0, 16)}`;
}

function assertFit(part: NoticePart, text: string, option: string): void {
  const rule = unfitNoticeText(part, text);
  if (rule !== undefined) throw new UsageError(`${option}: ${rule} is needed.`);
}
