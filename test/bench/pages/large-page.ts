import { beginningOfPage, TITLE } from './beginning-of-page.js';
import { TextSource } from './text-source.js';

/**
 * A page of about 500 KB, a fifth of it text, as news sites have them: an article of 1,500 words, navigation, 150
 * teasers, 300 comments, an inlined style sheet and the state of a script application. The same bytes at every call but
 * for its own address.
 */
export function largePage(address: string): Buffer {
  const text = new TextSource();
  return Buffer.from(`${beginningOfPage(address)}
${times(30, (n) => `<meta property="og:detail${n}" content="${text.words(6)}"><link rel="preload" href="/assets/${n}.js" as="script">`)}
<style>${times(900, (n) => `.card-${n}:hover > .title{margin:${n % 17}px;color:#${(n * 7919).toString(16).slice(0, 3).padStart(3, '0')}}`)}</style>
<script type="application/ld+json">${JSON.stringify(article(text))}</script>
</head>
<body>
<header><nav><ul>${times(80, (n) => `<li class="item"><a class="nav-link level-${n % 3}" href="/section/${n}">${text.words(2)}</a></li>`)}</ul></nav></header>
<main><article>
<h1>${TITLE}</h1>
<p class="byline">By <a rel="author" href="/people/anna">Anna Berg</a>, <time datetime="2026-10-02">2 October 2026</time></p>
${times(12, (n) => `<h2 id="s${n}">What ${text.words(4)}?</h2>${times(3, () => `<p>${text.sentences(3)} <a href="https://source${n}.example/report">${text.words(3)}</a> saves ${10 + n} percent.</p>`)}<ul>${times(4, () => `<li>${text.words(6)}</li>`)}</ul><figure><img src="/images/${n}.jpg" alt="${text.words(4)}"><figcaption>${text.words(8)}</figcaption></figure>`)}
</article></main>
<aside>${times(150, (n) => `<div class="card card-${n}" data-track='{"id":${n},"slot":"aside"}'><a href="/story/${n}" class="card__link"><img src="/thumbs/${n}.jpg" alt="${text.words(5)}" width="320" height="180" loading="lazy"><h3 class="title">${text.words(8)}</h3></a><p class="card__teaser">${text.words(18)}</p><span class="tag">${text.words(1)}</span></div>`)}</aside>
<section id="comments"><h2>Comments</h2>${times(300, (n) => `<div class="comment" id="c${n}"><div class="comment__head"><img src="/avatars/${n}.png" alt=""><a href="/users/${n}">${text.words(2)}</a> <time datetime="2026-10-${String(1 + (n % 28)).padStart(2, '0')}">yesterday</time></div><div class="comment__body"><p>${text.sentences(2)}</p></div><button type="button" class="reply">Reply</button></div>`)}</section>
<footer>${times(60, (n) => `<a href="/about/${n}">${text.words(2)}</a> `)}</footer>
<script id="state" type="application/json">${JSON.stringify({ items: Array.from({ length: 1_800 }, (_, n) => ({ id: n, slug: text.words(3), teaser: text.words(12) })) })}</script>
<script>window.dataLayer=[];${times(400, (n) => `window.dataLayer.push({event:"e${n}",value:${n}});`)}</script>
</body></html>`);
}

function article(text: TextSource): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Article',
        headline: TITLE,
        datePublished: '2026-10-02',
        author: { '@type': 'Person', name: 'Anna Berg', url: 'https://garden.example/people/anna' },
        articleBody: text.words(1_500),
      },
      {
        '@type': 'Organization',
        name: 'Garden',
        url: 'https://garden.example',
        sameAs: ['https://w.example'],
      },
    ],
  };
}

function times(count: number, each: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => each(index)).join('');
}
