import type { Page } from '../../page/page.js';
import type { Labelled } from '../../page/content/elements.js';
import { blockText } from '../../page/content/sections.js';
import { foldText } from '../../page/language/fold-text.js';
import { phraseSet } from '../../page/phrases/phrase-set.js';
import { latestIn } from './over.js';

/** What stands before the last day to apply. */
export const BEFORE_DEADLINE = phraseSet(`
  apply by, apply before, apply until, please apply by, application deadline, deadline for applications,
  deadline for application, deadline to apply, application closing date, applications close, applications due,
  applications by, applications until, application period ends, closing date, closes on, last day to apply,
  last date to apply, posting ends, posting end date, posting expires, job expires, deadline, open until, valid until,
  bewerbungsfrist, bewerbungsschluss, bewerbungsende, ende der bewerbungsfrist, bewirb dich bis, bewerben sie sich bis,
  bewerbung bis, bewerbungen bis, bewerbungen werden bis, bewerbung bitte bis, online bis,
  date limite, date limite de candidature, date limite de dépôt, postulez avant, postuler avant, candidature avant,
  candidatures avant, candidatures jusqu'au, candidature jusqu'au, clôture des candidatures,
  fecha límite, plazo de solicitud, plazo de presentación, plazo de inscripción, solicitudes hasta, inscripción hasta,
  inscripciones hasta, fecha de cierre, candidarsi entro, candidature entro, candidatura entro, inviare entro,
  termine per la presentazione, scadenza, scadenza candidature, data di scadenza,
  solliciteer voor, solliciteer vóór, solliciteer uiterlijk, solliciteren kan tot, solliciteren tot, reageer voor,
  sluitingsdatum, uiterste sollicitatiedatum, termin składania, termin nadsyłania, termin aplikowania, aplikuj do,
  oferta ważna do, ogłoszenie ważne do, prazo de candidatura, prazo para candidatura, candidaturas até, inscrições até,
  candidate se até, vaga aberta até, data limite, срок подачи, приём заявок до, заявки принимаются до, откликнуться до,
  son başvuru, son başvuru tarihi, sista ansökningsdag, sista ansökningsdatum, ansök senast, ansök före,
  ansøgningsfrist, ansøg senest, søknadsfrist, hakuaika päättyy, uzávěrka přihlášek, přihlášky do, jelentkezési határidő,
  応募締切, 応募締め切り, 締切, 締め切り, 応募期限, 掲載期限, 截止日期, 截止时间, 报名截止, 申请截止, 投递截止, 截止日,
  batas lamaran, batas akhir, آخر موعد, الموعد النهائي`);
/** From the phrase to the end of its date: "is midnight on Friday, 1 March 2024". */
const MAX_CHARACTERS = 70;
const MAX_LINE = 2_000;

/** A visible last day to apply. */
export interface Deadline extends Labelled {
  readonly at: number;
}

/** Returns the last days to apply that the main content names. */
export function deadlinesOf({ main }: Page): readonly Deadline[] {
  let heading = '';
  return main.blocks.flatMap((block) => {
    if (block.kind === 'heading') {
      heading = block.text;
      return [];
    }
    const line = `${heading} ${blockText(block)}`.slice(0, MAX_LINE);
    heading = '';
    if (!/\d{4}/.test(line) || !BEFORE_DEADLINE.isIn(line)) return [];
    return deadlinesIn(line).map((deadline) => ({ ...deadline, element: block.element }));
  });
}

function deadlinesIn(line: string): { readonly at: number; readonly text: string }[] {
  const found: { at: number; text: string }[] = [];
  for (const { index } of line.matchAll(/(?<![\p{L}\p{N}])\p{L}|[\u3040-\u9fff]/gu)) {
    const text = line.slice(index, index + MAX_CHARACTERS);
    const length = BEFORE_DEADLINE.opening(foldText(text));
    if (length === 0) continue;
    const end = /\d{4}.{0,7}/u.exec(text.slice(length));
    const upTo = end === null ? text : text.slice(0, length + end.index + end[0].length);
    const at = latestIn(upTo);
    if (at !== undefined) found.push({ at, text: upTo.trim() });
  }
  return found;
}
