const MARKUP = [
  /<script[^>]*type="application\/ld\+json"[\s\S]*?<\/script>/g,
  /<meta[^>]*\b(?:itemprop|property)="[^"]*"[^>]*>/g,
  /\sitemscope\b/g,
  /\s(?:itemprop|itemtype|itemid|typeof|vocab|property|resource)="[^"]*"/g,
];
const HEAD = [
  /<meta[^>]*\bname="(?:description|viewport|author|twitter:[^"]*)"[^>]*>/g,
  /<link[^>]*\brel="canonical"[^>]*>/g,
  /(?<=<html[^>]*)\slang="[^"]*"/g,
  /(?<=<img[^>]*)\salt="[^"]*"/g,
];
const POOR_TEXT = `<p>We want to tell you all about this. It is something that matters to a lot of people, and there are many
  things to know about it. Everybody has heard of it, and everybody has an opinion. Experts agree that it is important.</p>
  <p>As you can see, this is not as hard as it may seem. Some do it like this, others do it like that. It depends on what
  you want. Just try it, and you will be amazed by what is possible. Many people have done so before you, and were happy.</p>
  <p>That is why we think that you should know more about it. Stay with us, tell your friends, and come back soon for more.</p>`;

/** Takes out what says to machines what the page is: JSON-LD, microdata, RDFa and Open Graph. */
export function withoutMarkup(html: string): string {
  return without(html, MARKUP);
}

/** Takes out what an owner has to think of: a title that says something, description, canonical address, viewport, language, alt. */
export function withoutHead(html: string): string {
  return without(html, HEAD).replace(/<title>[\s\S]*?<\/title>/, '<title>Home</title>');
}

/** Puts a text that says nothing in place of the main content, below the same h1. */
export function withPoorText(html: string): string {
  const [h1] = /<h1[\s\S]*?<\/h1>/.exec(html) ?? [''];
  return html.replace(/(<main\b[^>]*>)[\s\S]*(<\/main>)/, (_, open: string, close: string) =>
    [open, h1, POOR_TEXT, close].join(''),
  );
}

function without(html: string, parts: readonly RegExp[]): string {
  return parts.reduce((text, part) => text.replace(part, ''), html);
}
