import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import {
  MAX_BODY_LENGTH,
  type NoticePart,
  type SendNotice,
  unfitNoticeText,
} from '#contracts/webhooks/contact-commands';
import { UsageError } from '../../connections/settings.js';

/** More bytes than any body that fits: what is longer is refused by its beginning, however much a device would give. */
const READ_BYTES = MAX_BODY_LENGTH * 6;

/**
 * The notice that the options describe. Without a reference it gets one that follows from its text, so that the same
 * command again is the same notice. Throws a `UsageError` that names the option.
 */
export async function readNotice(
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
