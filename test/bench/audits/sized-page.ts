import { TextSource } from '../engine/large-page.js';

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
  return Buffer.from(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>How drip irrigation saves water in small gardens</title>
<meta name="description" content="Drip irrigation brings water to the roots. What it costs, how it is laid, and how much water it saves.">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="canonical" href="${address}">
</head>
<body><main><article><h1>How drip irrigation saves water in small gardens</h1>
${sections.join('\n')}
</article></main></body></html>`);
}
