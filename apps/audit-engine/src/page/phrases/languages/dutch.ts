import { abbreviationSet, foldedWords, phraseSet, wordList } from '../phrase-set.js';
import type { Phrases } from '../phrases.js';

export const DUTCH: Phrases = {
  script: 'latin',
  questions: {
    what: phraseSet(`wat, waarmee, waarvoor, waaruit`),
    how: phraseSet(`hoe`),
    why: phraseSet(`waarom, hoezo`),
    when_where: phraseSet(`wanneer, waar, waarheen, waarvandaan, sinds wanneer, vanaf wanneer`),
    who_which: phraseSet(`wie, welke, welk, van wie, voor wie`),
    cost: phraseSet(`hoeveel, wat kost, wat kosten, hoe duur, hoeveel kost, wat is de prijs`),
    other: phraseSet(
      `kan ik, kan je, kun je, mag ik, mag je, moet ik, moet je, is het, zijn er, bestaat er, heb ik`,
    ),
  },
  fillers:
    phraseSet(`in dit artikel, in deze blog, in deze blogpost, in dit bericht, in deze gids, in deze sectie,
    in deze handleiding, welkom, heb je je ooit, heeft u zich ooit, heb je ooit, ben je op zoek, bent u op zoek,
    tegenwoordig, vandaag de dag, in de huidige, voordat we, laten we, allereerst, om te beginnen, al eeuwenlang,
    het is geen geheim, zoals we allemaal weten, in de wereld van, als het gaat om, wie kent`),
  backReferences:
    phraseSet(`dit, dat, deze, die, het, hij, zij, ze, echter, daarom, daardoor, daarnaast, bovendien,
    verder, ook, dus, maar, en, zo, hierdoor, hiermee, daarbij, toch, niettemin, zoals gezegd, op deze manier`),
  copulas:
    phraseSet(`is, zijn, betekent, betekenen, verwijst naar, staat voor, beschrijft, noemen we, houdt in,
    verstaan we`),
  saying:
    phraseSet(`zegt, zei, volgens, aldus, vertelt, vertelde, legt uit, verklaart, verklaarde, schrijft, schreef,
    benadrukt, stelt, stelde, meldt, voegt toe, vindt`),
  sources:
    phraseSet(`volgens, blijkt uit, onderzoek van, studie van, rapport van, cijfers van, gegevens van, data van,
    enquête van, gepubliceerd in, onderzoekers van`),
  summary:
    phraseSet(`samenvatting, samengevat, kort samengevat, in het kort, kort gezegd, belangrijkste punten,
    de belangrijkste punten, in één oogopslag, overzicht, hoofdpunten, conclusie, het belangrijkste, tl;dr`),
  faq: phraseSet(`faq, veelgestelde vragen, veel gestelde vragen, vragen en antwoorden, vaak gestelde vragen,
    meest gestelde vragen`),
  howTo:
    phraseSet(`hoe maak je, hoe moet je, hoe kun je, hoe doe je, stap voor stap, stappenplan, handleiding,
    tutorial, instructies, zelf maken, uitleg, gids voor`),
  comparison: phraseSet(`vs, versus, vergelijk*, verschil tussen, verschillen tussen, alternatieven, of`),
  superlatives: phraseSet(`beste, goedkoopste`),
  purposes: phraseSet(`voor`),
  references:
    phraseSet(`bronnen, bronvermelding, referenties, literatuur, literatuurlijst, verder lezen, voetnoten,
    meer lezen`),
  linkTexts: phraseSet(`klik hier, hier, lees meer, lees verder, meer, meer info, meer informatie, meer weten,
    meer lezen, bekijk, bekijk meer, verder, verder lezen, link, deze link, details, ga verder, ontdek meer`),
  notFound:
    phraseSet(`pagina niet gevonden, niet gevonden, bestaat niet, bestaat niet meer, niet meer beschikbaar,
    kan niet worden gevonden, kon niet worden gevonden, kunnen we niet vinden`),
  boilerplateTitles:
    phraseSet(`home, startpagina, hoofdpagina, welkom, naamloos, naamloos document, nieuwe pagina,
    pagina, document`),
  about:
    phraseSet(`over ons, over mij, wie zijn wij, wie we zijn, ons verhaal, ons team, ons bedrijf, over het bedrijf,
    colofon`),
  contact: phraseSet(`contact*, neem contact op, klantenservice, mail ons, schrijf ons`),
  bylines: phraseSet(`door, geschreven door, auteur, tekst, tekst door, gepubliceerd door, een artikel van`),
  steps: phraseSet(`stap`),
  needsScript: phraseSet(
    `inschakel*, schakel, activeer, nodig, vereist, uitgeschakeld, ingeschakeld, zonder`,
  ),
  turnsOnScript: phraseSet(`inschakel*, schakel, activeer, zet`),
  units:
    phraseSet(`procent, procentpunt*, duizend, miljoen, miljard, euro, dollar, cent, mensen, personen, inwoners,
    gebruikers, klanten, bezoekers, medewerkers, werknemers, bedrijven, landen, jaar, jaren, maand, maanden, week,
    weken, dag, dagen, uur, uren, minuut, minuten, seconde*, keer, maal, liter*, meter*, kilometer*, centimeter*,
    millimeter*, gram, kilogram, kilo, ton, graden, watt, kilowattuur, hectare*, vierkante, kubieke, studies,
    onderzoeken, nederlanders`),
  yearWords:
    phraseSet(`in, sinds, vanaf, tot, voor, na, jaar, het jaar, eind, begin, medio, zomer van, winter van,
    tussen`),
  months: wordList(`januari/jan, februari/feb, maart/mrt, april/apr, mei, juni/jun, juli/jul, augustus/aug,
    september/sep/sept, oktober/okt, november/nov, december/dec`),
  functionWords:
    foldedWords(`aan al alle als bij dan dat de deze die dit door een en er geen had heb hebben heeft hem het
    hier hij hoe hun ik in is ja je jij kan kun kunnen maar meer men met mij mijn moet na naar niet nog nu of om omdat
    ons ook op over te tegen toch tot u uit uw van veel voor waar wanneer want was wat we wel welke werd wie wij
    wordt worden zal ze zich zij zijn zo zonder zou`),
  abbreviations:
    abbreviationSet(`dhr mevr mw dr prof ir ing drs mr ca bijv bv nr# afb# fig# blz# p# art# hfst# jl evt incl excl
    max min m.b.v o.a d.w.z i.v.m t.o.v m.a.w st jan feb mrt apr jun jul aug sep sept okt nov dec`),
};
