/** How the texts of mails are stored in the outbox. */
export abstract class MailTexts {
  /** Returns the text of a mail. Throws if it can't be read now. */
  abstract open(mailId: string, stored: string): string;
}

/** Stores them as they are: for texts without secrets. */
export const PLAIN_TEXTS: MailTexts = { open: (_mailId, stored) => stored };
