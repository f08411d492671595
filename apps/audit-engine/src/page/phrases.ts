/** What a language says at the places that checks look at. All lower case. */
export interface Phrases {
  /** Words that begin a question, by what is asked. */
  readonly questions: Readonly<Record<QuestionKind, readonly string[]>>;
  /** Openings that put off the answer. */
  readonly fillers: readonly string[];
  /** Words that point back to something outside of the paragraph. */
  readonly backReferences: readonly string[];
  /** Verbs between what is defined and what it is. */
  readonly copulas: readonly string[];
  /** Words around a quotation that say whose it is, and before a source. */
  readonly saying: readonly string[];
  readonly sources: readonly string[];
  readonly summary: readonly string[];
  readonly faq: readonly string[];
  readonly howTo: readonly string[];
  readonly comparison: readonly string[];
  readonly references: readonly string[];
}

export type QuestionKind = 'what' | 'how' | 'why' | 'when_where' | 'who_which' | 'cost';

const EN: Phrases = {
  questions: {
    what: ['what', "what's"],
    how: ['how'],
    why: ['why'],
    when_where: ['when', 'where'],
    who_which: ['who', 'which', 'whose'],
    cost: ['how much', 'what does it cost', 'what is the price'],
  },
  fillers: [
    'in this article',
    'in this post',
    'in this guide',
    'in this section',
    'in today',
    'welcome to',
    'have you ever',
    'are you looking',
    'let us',
    "let's",
    'as we all know',
    'before we',
    'first of all',
    'when it comes to',
    'it is no secret',
    "it's no secret",
    'in the world of',
    'nowadays',
    'since the dawn',
  ],
  backReferences: [
    'this',
    'that',
    'these',
    'those',
    'it',
    'they',
    'he',
    'she',
    'however',
    'therefore',
    'moreover',
    'furthermore',
    'also',
    'additionally',
    'thus',
    'hence',
    'such',
    'but',
    'and',
    'so',
  ],
  copulas: ['is', 'are', 'means', 'refers to', 'describes', 'stands for'],
  saying: [
    'said',
    'says',
    'according to',
    'told',
    'explains',
    'explained',
    'wrote',
    'writes',
    'notes',
    'noted',
    'argues',
    'stated',
    'states',
  ],
  sources: ['according to', 'study by', 'report by', 'research by', 'data from', 'survey by', 'published in'],
  summary: [
    'summary',
    'tl;dr',
    'tldr',
    'key takeaways',
    'key points',
    'takeaways',
    'at a glance',
    'in short',
    'in brief',
    'highlights',
    'overview',
    'the short answer',
    'quick answer',
  ],
  faq: ['faq', 'frequently asked', 'common questions', 'questions and answers', 'q&a'],
  howTo: ['how to', 'step by step', 'step-by-step', 'tutorial', 'guide to', 'instructions'],
  comparison: [
    ' vs ',
    ' vs. ',
    'versus',
    'compare',
    'comparison',
    'difference between',
    'alternatives',
    'best ',
  ],
  references: ['references', 'sources', 'bibliography', 'further reading', 'citations', 'works cited'],
};

const DE: Phrases = {
  questions: {
    what: ['was'],
    how: ['wie'],
    why: ['warum', 'wieso', 'weshalb'],
    when_where: ['wann', 'wo', 'wohin', 'woher'],
    who_which: ['wer', 'wem', 'wen', 'welche', 'welcher', 'welches'],
    cost: ['wie viel', 'was kostet', 'was kosten'],
  },
  fillers: [
    'in diesem artikel',
    'in diesem beitrag',
    'in diesem ratgeber',
    'willkommen',
    'haben sie sich schon',
    'wer kennt',
    'heutzutage',
    'in der heutigen',
    'bevor wir',
    'zunächst einmal',
    'seit jeher',
  ],
  backReferences: [
    'dies',
    'diese',
    'dieser',
    'dieses',
    'das',
    'es',
    'sie',
    'er',
    'jedoch',
    'daher',
    'deshalb',
    'außerdem',
    'zudem',
    'somit',
    'aber',
    'und',
    'so',
  ],
  copulas: ['ist', 'sind', 'bedeutet', 'bezeichnet', 'heißt', 'steht für', 'beschreibt'],
  saying: ['sagt', 'sagte', 'laut', 'erklärt', 'erklärte', 'schreibt', 'schrieb', 'betont', 'zufolge'],
  sources: ['laut', 'zufolge', 'studie von', 'studie der', 'bericht der', 'daten von', 'daten des'],
  summary: [
    'zusammenfassung',
    'das wichtigste',
    'auf einen blick',
    'kurz gesagt',
    'in kürze',
    'fazit',
    'überblick',
    'kurzantwort',
  ],
  faq: ['faq', 'häufige fragen', 'häufig gestellte', 'fragen und antworten'],
  howTo: ['anleitung', 'schritt für schritt', 'so geht', 'so funktioniert', 'ratgeber'],
  comparison: [' vs ', ' vs. ', 'versus', 'vergleich', 'unterschied', 'alternativen', 'beste '],
  references: ['quellen', 'literatur', 'einzelnachweise', 'weiterführende', 'belege'],
};

const FR: Phrases = {
  questions: {
    what: ['que', "qu'est-ce", 'quoi', "c'est quoi", 'quel', 'quelle'],
    how: ['comment'],
    why: ['pourquoi'],
    when_where: ['quand', 'où'],
    who_which: ['qui', 'lequel', 'laquelle', 'quels', 'quelles'],
    cost: ['combien'],
  },
  fillers: [
    'dans cet article',
    'dans ce guide',
    'bienvenue',
    'avez-vous déjà',
    'de nos jours',
    'avant de commencer',
    "tout d'abord",
  ],
  backReferences: [
    'ce',
    'cela',
    'cette',
    'ces',
    'il',
    'elle',
    'ils',
    'elles',
    'cependant',
    'toutefois',
    'donc',
    'ainsi',
    'mais',
    'et',
    'de plus',
  ],
  copulas: ['est', 'sont', 'signifie', 'désigne', 'correspond à', 'consiste'],
  saying: ['a dit', 'selon', 'explique', 'déclare', 'affirme', 'souligne', "d'après"],
  sources: ['selon', "d'après", 'étude de', 'rapport de', 'données de'],
  summary: ['résumé', 'en bref', "l'essentiel", 'points clés', 'à retenir', 'en résumé'],
  faq: ['faq', 'questions fréquentes', 'foire aux questions'],
  howTo: ['comment faire', 'étape par étape', 'tutoriel', 'guide pour', 'mode d’emploi'],
  comparison: [' vs ', 'versus', 'comparatif', 'comparaison', 'différence entre', 'meilleur'],
  references: ['références', 'sources', 'bibliographie', 'pour aller plus loin'],
};

const ES: Phrases = {
  questions: {
    what: ['qué', '¿qué', 'cuál', '¿cuál'],
    how: ['cómo', '¿cómo'],
    why: ['por qué', '¿por qué'],
    when_where: ['cuándo', '¿cuándo', 'dónde', '¿dónde'],
    who_which: ['quién', '¿quién', 'quiénes', 'cuáles', '¿cuáles'],
    cost: ['cuánto', '¿cuánto'],
  },
  fillers: [
    'en este artículo',
    'en esta guía',
    'bienvenido',
    'alguna vez te has',
    'hoy en día',
    'antes de empezar',
    'en primer lugar',
  ],
  backReferences: [
    'esto',
    'este',
    'esta',
    'estos',
    'estas',
    'eso',
    'él',
    'ella',
    'sin embargo',
    'además',
    'por tanto',
    'pero',
    'y',
    'así',
  ],
  copulas: ['es', 'son', 'significa', 'se refiere a', 'consiste en'],
  saying: ['dijo', 'según', 'explica', 'afirma', 'señala', 'declaró'],
  sources: ['según', 'estudio de', 'informe de', 'datos de'],
  summary: ['resumen', 'en resumen', 'puntos clave', 'lo más importante', 'de un vistazo'],
  faq: ['faq', 'preguntas frecuentes', 'preguntas y respuestas'],
  howTo: ['cómo hacer', 'paso a paso', 'tutorial', 'guía para', 'instrucciones'],
  comparison: [' vs ', 'versus', 'comparación', 'comparativa', 'diferencia entre', 'mejor'],
  references: ['referencias', 'fuentes', 'bibliografía'],
};

const BY_LANGUAGE: Readonly<Record<string, Phrases>> = { en: EN, de: DE, fr: FR, es: ES };

/** The phrases of a language; English for those that are not known yet, whose question marks and markup still count. */
export function phrasesOf(language: string | undefined): Phrases {
  return (
    (language !== undefined && Object.hasOwn(BY_LANGUAGE, language) ? BY_LANGUAGE[language] : undefined) ?? EN
  );
}
