import { abbreviationSet, foldedWords, phraseSet, wordList } from '../phrase-set.js';
import type { Phrases } from '../phrases.js';

export const ITALIAN: Phrases = {
  script: 'latin',
  questions: {
    what: phraseSet(`cosa, che cosa, che cos'è, cos'è, qual, quale, che, a cosa, di cosa, in cosa`),
    how: phraseSet(`come`),
    why: phraseSet(`perché, perchè, come mai`),
    when_where: phraseSet(`quando, dove, da quando, dov'è`),
    who_which: phraseSet(`chi, quali, a chi, per chi`),
    cost: phraseSet(
      `quanto, quanto costa, quanto costano, qual è il prezzo, qual è il costo, quali sono i costi`,
    ),
    other: phraseSet(`si può, posso, devo, è possibile, bisogna, esiste, conviene, è necessario`),
  },
  fillers:
    phraseSet(`in questo articolo, in questa guida, in questo post, in questa sezione, in questo tutorial,
    benvenuto, benvenuti, benvenuta, ti sei mai, vi siete mai, hai mai, al giorno d'oggi, oggigiorno,
    prima di iniziare, prima di tutto, innanzitutto, da sempre, fin dall'antichità, non è un segreto,
    come tutti sanno, come sappiamo, nel mondo di, nel mondo del, se stai cercando, stai cercando, è importante`),
  backReferences:
    phraseSet(`questo, questa, questi, queste, quello, quella, quelli, ciò, esso, essa, essi, lui, lei,
    loro, tuttavia, però, inoltre, pertanto, quindi, dunque, perciò, così, ma, e, anche, di conseguenza,
    per questo motivo, in questo modo, infatti`),
  copulas:
    phraseSet(`è, sono, significa, significano, indica, si riferisce a, consiste in, consiste nel, si intende,
    viene definito, si definisce, rappresenta`),
  saying:
    phraseSet(`ha detto, dice, secondo, spiega, ha spiegato, afferma, ha affermato, dichiara, ha dichiarato,
    sottolinea, ha sottolineato, racconta, aggiunge, ha aggiunto, ricorda, scrive, sostiene, precisa, conclude`),
  sources: phraseSet(`secondo, stando a, in base a, studio di, studio del, studio della, studio condotto,
    ricerca di, ricerca del, rapporto di, rapporto del, dati di, dati del, dati della, dati dell, indagine di,
    pubblicato su, pubblicata su, ricercatori di, ricercatori del`),
  summary: phraseSet(`riassunto, in sintesi, sintesi, in breve, punti chiave, i punti chiave, in poche parole,
    l'essenziale, riepilogo, riassumendo, a colpo d'occhio, cosa sapere, tl;dr`),
  faq: phraseSet(`faq, domande frequenti, domande e risposte, domande più frequenti, domande comuni`),
  howTo: phraseSet(`come fare, come, passo passo, passo dopo passo, tutorial, guida per, guida a, istruzioni,
    fai da te`),
  comparison: phraseSet(`vs, versus, confront*, differenza tra, differenze tra, differenza fra, alternative`),
  superlatives: phraseSet(`migliore, migliori, miglior`),
  purposes: phraseSet(`per`),
  references: phraseSet(`riferimenti, fonti, bibliografia, per approfondire, note, riferimenti bibliografici,
    sitografia`),
  linkTexts:
    phraseSet(`clicca qui, cliccare qui, qui, leggi tutto, leggi di più, leggi, continua, continua a leggere,
    scopri di più, scopri, di più, più informazioni, maggiori informazioni, ulteriori informazioni, altro, link,
    questo link, dettagli, vai, approfondisci, vedi`),
  notFound: phraseSet(`pagina non trovata, non trovata, non è stata trovata, non esiste, non esiste più,
    non è più disponibile, pagina inesistente, impossibile trovare`),
  boilerplateTitles: phraseSet(`home, pagina iniziale, pagina principale, benvenuto, benvenuti, senza titolo,
    documento senza titolo, nuova pagina, pagina, inizio`),
  about:
    phraseSet(`chi siamo, chi sono, su di noi, la nostra storia, il nostro team, l'azienda, azienda, note legali,
    about`),
  contact: phraseSet(`contatt*, scrivici, servizio clienti, contact*`),
  bylines: phraseSet(
    `di, scritto da, a cura di, autore, autrice, articolo di, pubblicato da, redatto da, testo di`,
  ),
  steps: phraseSet(`passo, passaggio, fase`),
  needsScript: phraseSet(
    `abilit*, attiv*, necessario, richiede, richiesto, disabilitato, disattivato, senza`,
  ),
  turnsOnScript: phraseSet(
    `abilita, abilitare, abilitato, abilitate, attiva, attivare, attivate, attivato, consenti`,
  ),
  units:
    phraseSet(`per cento, percento, punti, mila, mille, milione, milioni, miliardo, miliardi, euro, dollaro,
    dollari, centesimi, persone, abitanti, utenti, clienti, visitatori, dipendenti, aziende, imprese, paesi, anno,
    anni, mese, mesi, settiman*, giorno, giorni, ora, ore, minut*, second*, volte, volta, litr*, metro, metri,
    chilometr*, centimetr*, millimetr*, gramm*, chilogramm*, chili, tonnellat*, gradi, watt, kilowattora, ettar*,
    studi, italiani`),
  yearWords:
    phraseSet(`nel, dal, del, al, fino al, entro il, anno, dell'anno, nell'anno, dall, nel corso del, prima del,
    dopo il, fine, inizio, metà, estate, inverno, il`),
  months:
    wordList(`gennaio/gen/genn, febbraio/feb/febbr, marzo/mar, aprile/apr, maggio/mag, giugno/giu, luglio/lug,
    agosto/ago, settembre/set/sett, ottobre/ott, novembre/nov, dicembre/dic`),
  functionWords:
    foldedWords(`a ad agli ai al alla alle allo anche ancora c che chi ci ciò come con cosa cui d da dagli dai
    dal dalla dalle dallo degli dei del dell della delle dello di dove due e ed è era essere fare fra gli ha hai hanno
    ho i il in io l la le lei li lo loro lui ma mi mio molto ne negli nei nel nell nella nelle nello noi non nostro o
    ogni per perché più poi può prima qual quale quali quando quanto quella quelle quelli quello questa queste questi
    questo qui se sei senza si sia solo sono su sua sue sugli sui sul sull sulla sulle suo suoi tra tu tua tutti tutto
    un una uno vi voi`),
  abbreviations:
    abbreviationSet(`sig sigg sig.ra dott dott.ssa prof prof.ssa ing avv arch geom on ca cfr es ecc s.p.a s.r.l
    pag# pagg# p# pp# vol# fig# art# artt# cap# n# nr# gen feb mar apr mag giu lug ago set ott nov dic p.es`),
};
