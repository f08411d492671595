import { abbreviationSet, foldedWords, phraseSet, wordList } from '../phrase-set.js';
import type { Phrases } from '../phrases.js';

export const ENGLISH: Phrases = {
  script: 'latin',
  questions: {
    what: phraseSet(`what, what's`),
    how: phraseSet(`how`),
    why: phraseSet(`why`),
    when_where: phraseSet(`when, where`),
    who_which: phraseSet(`who, which, whose, who's`),
    cost: phraseSet(`how much, what does it cost, what do they cost, what is the price, what is the cost`),
    other: phraseSet(`can i, can you, should i, should you, do i, do you, does it, is it, is there, are there,
      are they, will it`),
  },
  fillers: phraseSet(`in this article, in this post, in this blog post, in this guide, in this section,
    in this tutorial, in today's, in today, welcome to, have you ever, are you looking, are you tired of,
    are you wondering, let us, let's, as we all know, as you may know, as you know, before we, first of all,
    when it comes to, it is no secret, it's no secret, it is important to note, it's worth noting,
    in the world of, in the realm of, in a world where, nowadays, these days, since the dawn, for centuries,
    we've all been there, if you're like most people, look no further`),
  backReferences:
    phraseSet(`this, that, these, those, it, it's, its, they, their, he, she, however, therefore,
    moreover, furthermore, also, additionally, in addition, thus, hence, such, but, and, so, then,
    as mentioned, as a result, on the other hand`),
  copulas: phraseSet(`is, are, means, refers to, refer to, describes, stands for, is defined as`),
  saying: phraseSet(`said, says, say, according to, told, explains, explained, wrote, writes, notes, noted,
    argues, argued, stated, states, added, adds, points out, recalls, concluded, concludes`),
  sources: phraseSet(`according to, study by, study from, studies by, report by, report from, research by,
    research from, researchers at, data from, figures from, survey by, survey of, published in, found that,
    findings from, statistics from`),
  summary: phraseSet(`summary, tl;dr, tldr, key takeaways, key takeaway, key points, key facts, takeaways,
    at a glance, in short, in brief, highlights, overview, the short answer, short answer, quick answer,
    bottom line, the essentials, what you need to know`),
  faq: phraseSet(
    `faq, faqs, frequently asked, common questions, questions and answers, q&a, people also ask`,
  ),
  howTo: phraseSet(`how to, step by step, tutorial, guide to, instructions, diy, walkthrough, how do i`),
  comparison:
    phraseSet(`vs, versus, compare*, comparison*, comparing, difference between, differences between,
    alternatives`),
  superlatives: phraseSet(`best, cheapest, top`),
  purposes: phraseSet(`for`),
  references: phraseSet(`references, reference list, sources, bibliography, further reading, citations,
    works cited, footnotes, notes and references`),
  linkTexts: phraseSet(`click here, click this, here, information, learn more, more, more info,
    more information, more details, right here, read more, see more, find out more, continue reading, start,
    this, this page, this link, link, details, read on, view more, tap here`),
  notFound: phraseSet(`page not found, not found, page was not found, does not exist, doesn't exist,
    no longer exists, no longer available, could not be found, couldn't be found, can't be found,
    can't find that page, can't find the page`),
  boilerplateTitles: phraseSet(`home, homepage, home page, untitled, untitled document, untitled page, index,
    welcome, start, new page, page, document, my website, my site, website`),
  about: phraseSet(`about, about us, aboutus, who we are, our story, our company, our team, imprint`),
  contact: phraseSet(`contact*, get in touch, write to us, reach us, customer service, support`),
  bylines: phraseSet(`by, written by, author, authors, words by, reviewed by, story by, posted by`),
  steps: phraseSet(`step`),
  needsScript: phraseSet(`enable*, require*, need*, disabled, turn on, turned off, without`),
  turnsOnScript: phraseSet(`enable, enabled, activate, turn on, turning on, switch on, allow`),
  units: phraseSet(`percent, per cent, percentage points, thousand, million, millions, billion, billions,
    trillion, dozen, euro, euros, dollar, dollars, pound*, cents, people, persons, users, customers,
    visitors, members, respondents, employees, companies, countries, patients, year*, month*, week*, day*,
    hour*, minute*, second*, times, fold, points, litre*, liter*, gallon*, metre*, meter*, kilomet*, mile*,
    feet, foot, inches, inch, gram*, kilogram*, tonne*, tons, ounces, degrees, watt*, kilowatt*, acres,
    hectares, square, cubic, studies, samples`),
  yearWords: phraseSet(`in, since, by, from, until, till, before, after, during, year, early, late, mid`),
  months: wordList(`january/jan, february/feb, march/mar, april/apr, may, june/jun, july/jul, august/aug,
    september/sep/sept, october/oct, november/nov, december/dec`),
  functionWords:
    foldedWords(`a about after all also an and any are as at be because been before but by can could
    did do does for from get had has have he her his how i if in into is it its just may me more most my no
    not of on one only or other our out over she should so some such than that the their them then there these
    they this those through to up us use was we were what when where which while who why will with would you
    your`),
  abbreviations:
    abbreviationSet(`e.g i.e vs mr mrs ms mx dr prof rev hon st mt ft sr jr gen col lt sgt sen rep gov inc
    ltd co corp dept est approx cf al ca no# nos# vol# fig# figs# eq# ch# sec# art# p# pp# jan feb mar apr jun
    jul aug sep sept oct nov dec u.s u.k u.n d.c`),
};
