import { phraseSet } from '../../../../page/phrases/phrase-set.js';

/** What is said before a day that is none of the event: that of a sale, of a registration, of a foundation. */
export const OTHER_DAYS = phraseSet(`
  early bird, early booking, on sale, pre sale, presale, sale starts, sales start, sales end, sale ends, registration,
  registrations, register, sign up, rsvp, book by, booking opens, bookings open, booking closes, tickets from,
  tickets available, available from, call for papers, submission, submissions, publication, issued, founded, born, since,
  frühbucher*, vorverkauf*, anmeldung*, anmelden, anmeldeschluss, buchbar ab, tickets ab, karten ab, einreichung*,
  veröffentlichung, gegründet, geboren, seit, tarif réduit, inscription*, s inscrire, prévente, en vente, billets dès,
  réservations dès, fondé*, depuis, né le, née le, inscripción, inscripciones, inscribirse, preventa, a la venta,
  entradas desde, fundad*, iscrizion*, iscriversi, prevendita, in vendita, biglietti dal, fondat*, nato il, nata il,
  inschrijving*, inschrijven, aanmelden, aanmelding, voorverkoop, kaartverkoop, vroegboek*, opgericht, sinds, rejestracj*,
  zapisy, przedsprzedaż*, sprzedaż*, założon*, inscriçõ*, inscrição, pré venda, à venda, bilhetes desde, регистрац*,
  продаж*`);
/** The same behind a day: "31 January 2027: early bird ends". */
export const OTHER_BEHIND = phraseSet(`
  early bird, on sale, presale, sale starts, sales start, ticket sales, deadline, registration opens, registration closes,
  registration ends, registration deadline, end of early bird, end of registration, booking opens, anmeldeschluss,
  frühbucher*, ende der anmeldung, ende des frühbucher*, beginn des vorverkaufs, vorverkauf*, fin des inscriptions,
  ouverture des inscriptions, prévente, preventa, fin de inscripción, cierre de inscripciones, prevendita,
  chiusura iscrizioni, voorverkoop, einde inschrijving, sluiting inschrijving, przedsprzedaż, koniec zapisów, pré venda,
  fim das inscrições`);
/** The last words before a day that ends something. */
export const ENDS = phraseSet(`
  until, till, by, before, no later than, up to, bis, bis zum, bis zu, spätestens, vor dem, jusqu au, jusqu à, avant le,
  hasta, hasta el, antes del, fino al, entro, entro il, prima del, tot, tot en met, vóór, voor, uiterlijk, do, do dnia,
  przed, até, até ao, até o, до`);
/** The last words before the day that an event was moved to. */
export const TO = phraseSet(`
  to, until, new date, now on, now, auf, auf den, neuer termin, nachholtermin, jetzt am, au, nouvelle date, al, para el,
  hasta el, nueva fecha, nuova data, naar, nieuwe datum, na, na dzień, nowy termin, para, para o dia, nova data, на`);
/** Behind a word of these, a day of the week or an article may stand. */
export const BEFORE_DAY = new Set('on the am den dem le el il lo midnight'.split(' '));

export const CANCELLED = phraseSet(`
  cancelled, canceled, called off, will not take place, does not take place, won t take place, abgesagt, fällt aus,
  fällt leider aus, entfällt, findet nicht statt, findet leider nicht statt, annulé, annulée, annulés, annulées,
  n aura pas lieu, cancelado, cancelada, suspendido, suspendida, no tendrá lugar, no se celebrará, annullato, annullata,
  cancellato, cancellata, non avrà luogo, non si terrà, afgelast, geannuleerd, gaat niet door, odwołany, odwołana, odwołane,
  odwołano, nie odbędzie się, não acontecerá, отменён, отменена, отменено`);
export const POSTPONED = phraseSet(`
  postponed, put off, verschoben, vertagt, reporté, reportée, reportés, reportées, aplazado, aplazada, pospuesto, pospuesta,
  postergado, postergada, rinviato, rinviata, posticipato, posticipata, uitgesteld, przełożony, przełożona, przełożone,
  przełożono, odroczony, odroczona, adiado, adiada, перенесён, перенесена, перенесено, отложен, отложено`);
export const MOVED = phraseSet(`
  moved, rescheduled, brought forward, new date, verlegt, vorverlegt, nachholtermin, neuer termin, déplacé, déplacée,
  avancé, nouvelle date, reprogramado, reprogramada, trasladado, trasladada, nueva fecha, spostato, spostata, nuova data,
  verplaatst, verzet, nieuwe datum, przeniesiony, przeniesiona, przeniesione, przeniesiono, nowy termin, remarcado,
  remarcada, transferido, nova data`);
/** A sentence with one of these says what holds if an event is cancelled, or what guests may cancel, or that it is not. */
export const NO_STATUS = phraseSet(`
  if, in case, in the event, unless, when, can, cannot, can t, may, might, could, must, should, policy, not cancelled,
  not canceled, not been cancelled, not postponed, last year, booking, bookings, order, orders, reservation, reservations,
  subscription, membership, falls, wenn, sollte, sollten, im falle, im fall, kann, können, muss, müssen, bei, nicht abgesagt,
  buchung*, bestellung*, letztes jahr, si, en cas, peut, peuvent, doit, pas annulé, pas annulée, réservation*, commande*,
  l an dernier, en caso, puede, pueden, debe, reserva, reservas, pedido*, se, qualora, in caso, può, possono, deve,
  prenotazion*, ordin*, als, indien, kan, kunnen, mag, moet, niet afgelast, boeking*, bestelling*, reservering*, vorig jaar,
  jeśli, jeżeli, w przypadku, w razie, gdy, można, może, rezerwacj*, zamówieni*, caso, pode, podem, encomenda*, если`);
