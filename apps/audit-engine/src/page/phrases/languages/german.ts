import { abbreviationSet, foldedWords, phraseSet, wordList } from '../phrase-set.js';
import type { Phrases } from '../phrases.js';

export const GERMAN: Phrases = {
  script: 'latin',
  questions: {
    what: phraseSet(`was, womit, wofür, wozu, woraus`),
    how: phraseSet(`wie`),
    why: phraseSet(`warum, wieso, weshalb, weswegen`),
    when_where: phraseSet(`wann, ab wann, seit wann, wo, wohin, woher`),
    who_which: phraseSet(`wer, wem, wen, wessen, welche, welcher, welches, welchen, für wen`),
    cost: phraseSet(`wie viel, wieviel, was kostet, was kosten, wie teuer, wie hoch sind die kosten`),
    other:
      phraseSet(`kann ich, kann man, muss ich, muss man, darf ich, darf man, soll ich, sollte ich, gibt es,
      lohnt sich, ist es`),
  },
  fillers: phraseSet(`in diesem artikel, in diesem beitrag, in diesem ratgeber, in diesem blogbeitrag,
    in diesem abschnitt, im folgenden, willkommen, herzlich willkommen, haben sie sich schon, hast du dich schon,
    haben sie schon, wer kennt, heutzutage, in der heutigen, in unserer heutigen, bevor wir, zunächst einmal,
    seit jeher, seit jahrhunderten, sie möchten, du möchtest, sie suchen, du suchst, es ist kein geheimnis,
    wie wir alle wissen, lassen sie uns, wir alle kennen, wenn es um`),
  backReferences:
    phraseSet(`dies, diese, dieser, dieses, diesem, diesen, das, es, sie, er, jedoch, allerdings,
    daher, deshalb, deswegen, außerdem, zudem, ferner, somit, dadurch, damit, dabei, dazu, hierbei, aber, und,
    so, auch, darüber hinaus, infolgedessen, wie erwähnt, dennoch`),
  copulas: phraseSet(`ist, sind, bedeutet, bezeichnet, heißt, steht für, beschreibt, versteht man, nennt man,
    handelt es sich`),
  saying: phraseSet(`sagt, sagte, laut, erklärt, erklärte, schreibt, schrieb, betont, betonte, zufolge,
    erläutert, erläuterte, meint, meinte, berichtet, berichtete, so die, so der`),
  sources:
    phraseSet(`laut, zufolge, nach angaben, studie von, studie der, studie des, bericht der, bericht des,
    untersuchung der, untersuchung des, umfrage von, umfrage der, daten von, daten des, daten der,
    zahlen des, zahlen der, veröffentlicht in, forscher der, forschende der`),
  summary: phraseSet(`zusammenfassung, das wichtigste, die wichtigsten punkte, auf einen blick, kurz gesagt,
    in kürze, kurz und knapp, kurz zusammengefasst, fazit, überblick, kurzantwort, tl;dr, kernaussagen,
    kurz erklärt`),
  faq: phraseSet(`faq, faqs, häufige fragen, häufig gestellte, fragen und antworten, oft gestellte fragen`),
  howTo:
    phraseSet(`anleitung, anleitungen, schritt für schritt, so geht, so geht's, so funktioniert, so gelingt,
    ratgeber, tutorial, selber machen, selbst machen, bauanleitung`),
  comparison: phraseSet(`vs, versus, vergleich*, unterschied, unterschiede, oder, alternativen, testsieger`),
  superlatives: phraseSet(`beste, besten, bester, bestes, günstigste*`),
  purposes: phraseSet(`für, zum, zur`),
  references: phraseSet(`quellen, quellenangaben, quellenverzeichnis, literatur, literaturverzeichnis,
    einzelnachweise, weiterführende literatur, weiterführende links, belege, nachweise`),
  linkTexts: phraseSet(`klicke hier, hier klicken, klicken sie hier, hier, mehr, mehr dazu, mehr erfahren,
    mehr lesen, mehr infos, mehr informationen, weitere informationen, weiterlesen, weiter, siehe, dies, das,
    details, zum artikel, link, jetzt lesen`),
  notFound: phraseSet(`seite nicht gefunden, nicht gefunden, seite existiert nicht, existiert nicht mehr,
    existiert leider nicht, nicht mehr verfügbar, konnte nicht gefunden werden, konnte leider nicht gefunden`),
  boilerplateTitles: phraseSet(`startseite, start, home, willkommen, herzlich willkommen, unbenannt,
    unbenanntes dokument, neue seite, seite, dokument, hauptseite`),
  about: phraseSet(`über uns, ueber uns, wir über uns, über mich, wer wir sind, unser team, unternehmen,
    impressum, das sind wir`),
  contact: phraseSet(`kontakt*, impressum, schreiben sie uns, schreib uns, ansprechpartner, kundenservice`),
  bylines: phraseSet(`von, autor, autorin, autoren, verfasst von, geschrieben von, ein beitrag von, text`),
  steps: phraseSet(`schritt`),
  needsScript: phraseSet(`aktivier*, aktiviert, benötigt, erforderlich, deaktiviert, einschalten, ohne`),
  turnsOnScript: phraseSet(`aktivier*, einschalten, schalten, schalte, erlauben, zulassen`),
  units:
    phraseSet(`prozent, prozentpunkte*, tausend, million, millionen, mio, milliarde, milliarden, mrd, euro,
    dollar, cent, franken, menschen, personen, nutzer*, kunden, besucher*, befragte*, mitarbeiter*,
    unternehmen, länder*, jahr*, monat*, woche*, tag, tage, tagen, stunde*, minute*, sekunde*, mal, fach, liter*,
    meter*, kilometer*, zentimeter*, millimeter*, gramm, kilogramm, kilo, tonnen, grad, watt, kilowattstunde*,
    hektar, quadratmeter*, kubikmeter*, uhr, punkte, studien`),
  yearWords: phraseSet(`im jahr, im jahre, jahr, seit, bis, von, ab, vor, nach, anfang, ende, mitte, in,
    zwischen, sommer, winter, frühjahr, herbst`),
  months:
    wordList(`januar/jan/jänner, februar/feb/feber, märz/mär/maerz/mrz, april/apr, mai, juni/jun, juli/jul,
    august/aug, september/sep/sept, oktober/okt, november/nov, dezember/dez`),
  functionWords:
    foldedWords(`aber alle als also am an auch auf aus bei bin bis da damit dann das dass dem den der des
    die dies diese dieser doch du durch ein eine einem einen einer eines er es für haben hat hier ich ihr ihre im
    in ist ja kann können man mehr mit nach nicht noch nur ob oder ohne seit sich sie sind so über um und uns unter
    vom von vor war was wenn wer werden wie wir wird wo zu zum zur`),
  abbreviations:
    abbreviationSet(`bzw ca dr prof hr fr hrn nr# abb# tab# bd# abs# art# kap# s# str mio mrd st evtl ggf inkl
    exkl max min vgl sog bspw ing dipl gem geb jan feb mär apr jun jul aug sep sept okt nov dez mind zzgl
    z.b d.h u.a i.d.r o.ä usw`),
  ordinalDots: true,
};
