import { beginningOfPage, TITLE } from './beginning-of-page.js';
import { TextSource } from './text-source.js';

/** An article of about `kilobytes`, half of it text, the same bytes at every call. */
export function sizedPage(address: string, kilobytes: number): Buffer {
  const text = new TextSource();
  const sections: string[] = [];
  let length = 0;
  for (let n = 0; length < (kilobytes - 1) * 1_000; n++) {
    const section = `<section id="s${n}"><h2>What ${text.words(4)}?</h2><p class="lead">${text.sentences(3)} <a href="https://source${n}.example/report" rel="noopener">${text.words(3)}</a> saves ${10 + (n % 80)} percent.</p><ul class="points"><li>${text.words(6)}</li><li>${text.words(6)}</li></ul><figure class="wide"><img src="/images/${n}.jpg" alt="${text.words(4)}" width="640" height="360" loading="lazy"><figcaption>${text.words(8)}</figcaption></figure></section>`;
    sections.push(section);
    length += section.length;
  }
  return Buffer.from(`${beginningOfPage(address)}
</head>
<body><main><article><h1>${TITLE}</h1>
${sections.join('\n')}
</article></main></body></html>`);
}
