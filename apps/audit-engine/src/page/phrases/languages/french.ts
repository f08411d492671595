import { abbreviationSet, foldedWords, phraseSet, wordList } from '../phrase-set.js';
import type { Phrases } from '../phrases.js';

export const FRENCH: Phrases = {
  script: 'latin',
  questions: {
    what: phraseSet(`que, qu'est-ce, quoi, c'est quoi, quel, quelle, à quoi, en quoi, de quoi`),
    how: phraseSet(`comment`),
    why: phraseSet(`pourquoi`),
    when_where: phraseSet(`quand, où, depuis quand, d'où`),
    who_which: phraseSet(`qui, à qui, lequel, laquelle, lesquels, quels, quelles, pour qui`),
    cost: phraseSet(`combien, quel est le prix, quel prix, quel est le coût, quel budget`),
    other: phraseSet(`est-ce que, peut-on, puis-je, faut-il, doit-on, dois-je, existe-t-il, y a-t-il`),
  },
  fillers: phraseSet(`dans cet article, dans ce guide, dans ce billet, dans cette section, dans ce tutoriel,
    bienvenue, avez-vous déjà, vous êtes-vous déjà, vous cherchez, vous souhaitez, de nos jours,
    avant de commencer, avant de, tout d'abord, à l'heure actuelle, depuis la nuit des temps, depuis toujours,
    ce n'est un secret, nul n'ignore, comme chacun sait, dans le monde de, dans un monde où, il est important de`),
  backReferences: phraseSet(`ce, cet, cela, ça, cette, ces, celui-ci, celle-ci, ceux-ci, c'est, il, elle, ils,
    elles, cependant, toutefois, néanmoins, donc, ainsi, mais, et, or, de plus, en outre, par ailleurs,
    par conséquent, c'est pourquoi, en effet, aussi`),
  copulas: phraseSet(`est, sont, signifie, signifient, désigne, désignent, correspond à, consiste, représente,
    se définit comme, fait référence à`),
  saying:
    phraseSet(`a dit, dit, selon, explique, expliquait, a expliqué, déclare, a déclaré, affirme, a affirmé,
    souligne, a souligné, d'après, précise, estime, raconte, ajoute, rappelle, indique`),
  sources: phraseSet(`selon, d'après, étude de, étude du, étude menée par, rapport de, rapport du, données de,
    données du, chiffres de, chiffres du, enquête de, sondage, publié dans, publiée dans, chercheurs de`),
  summary: phraseSet(`résumé, en bref, l'essentiel, points clés, à retenir, ce qu'il faut retenir, en résumé,
    en un coup d'œil, les points essentiels, en quelques mots, synthèse, sommaire, aperçu, tl;dr`),
  faq: phraseSet(`faq, questions fréquentes, foire aux questions, questions-réponses, questions courantes,
    vos questions`),
  howTo: phraseSet(`comment faire, comment, étape par étape, tutoriel, tuto, guide pour, mode d'emploi,
    pas à pas`),
  comparison: phraseSet(`vs, versus, comparatif*, comparaison*, comparer, différence entre, différences entre,
    alternatives, ou`),
  superlatives: phraseSet(`meilleur*, moins cher*`),
  purposes: phraseSet(`pour`),
  references: phraseSet(`références, sources, bibliographie, pour aller plus loin, notes et références,
    à lire aussi, webographie`),
  linkTexts: phraseSet(`ici, cliquez ici, cliquer ici, en savoir plus, lire la suite, lire plus, plus,
    plus d'informations, plus d'infos, plus de détails, voir plus, suite, la suite, lien, ce lien, cette page,
    découvrir, voir, détails, continuer la lecture`),
  notFound:
    phraseSet(`page introuvable, introuvable, page non trouvée, non trouvée, n'existe pas, n'existe plus,
    n'est plus disponible, n'a pas été trouvée, n'a pu être trouvée, page inexistante`),
  boilerplateTitles:
    phraseSet(`accueil, page d'accueil, bienvenue, sans titre, document sans titre, nouvelle page,
    page, index`),
  about: phraseSet(`à propos, a propos, qui sommes-nous, qui suis-je, notre histoire, notre équipe,
    notre entreprise, mentions légales, l'entreprise`),
  contact: phraseSet(`contact*, nous contacter, nous écrire, écrivez-nous, service client`),
  bylines: phraseSet(`par, écrit par, rédigé par, auteur, auteure, autrice, publié par, propos recueillis par,
    texte de`),
  steps: phraseSet(`étape`),
  needsScript: phraseSet(`activer, activez, activé, désactivé, nécessite, nécessaire, requis, sans`),
  turnsOnScript: phraseSet(`activer, activez, activé, autoriser, autorisez`),
  units:
    phraseSet(`pour cent, pourcent, points, mille, million, millions, milliard, milliards, euro, euros, dollar,
    dollars, centimes, francs, personnes, habitants, utilisateurs, clients, visiteurs, salariés, entreprises, pays,
    français, an, ans, année*, mois, semaine*, jour, jours, heure*, minute*, seconde*, fois, litre*, mètre*,
    kilomètre*, centimètre*, millimètre*, gramme*, kilogramme*, kilos, tonne*, degré*, watts, kilowattheure*,
    hectare*, études`),
  yearWords:
    phraseSet(`en, depuis, dès, avant, après, jusqu'en, fin, début, l'année, année, l'an, entre, été, hiver,
    printemps, automne`),
  months: wordList(`janvier/janv, février/févr/fevrier, mars, avril/avr, mai, juin, juillet/juil, août/aout,
    septembre/sept, octobre/oct, novembre/nov, décembre/déc/decembre`),
  functionWords:
    foldedWords(`a ai alors après au aussi autre autres aux avec avez avoir c ce ceci cela celle ces cet
    cette chez comme comment d dans de des donc dont du elle elles en encore entre est et été être eux fait faut il
    ils j je l la le les leur leurs lors lui m mais me même mes moins mon n ne nos notre nous on ont ou où par pas
    peut plus pour pourquoi qu quand que quel quelle qui quoi s sa sans se ses si son sont sous sur t ta te tes tous
    tout toute toutes très tu un une vos votre vous y`),
  abbreviations:
    abbreviationSet(`m mm mme mlle dr pr prof me ste st av bd boul env ex cf p# pp# vol# fig# art# chap# no# n°#
    éd dir tél apr janv févr avr juil sept oct nov déc p.ex`),
};
