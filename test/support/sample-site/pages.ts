/** A page that does most things right. `{base}` stands for the site's own address. */
export const ARTICLE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>What is drip irrigation? A practical guide</title>
  <meta name="description" content="Drip irrigation brings water to the roots drop by drop. How it works, what it saves, what it costs, and how to set it up in five steps.">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="canonical" href="{base}/article">
  <meta property="og:title" content="What is drip irrigation? A practical guide">
  <meta property="og:description" content="How drip irrigation works, what it saves and what it costs.">
  <meta property="og:image" content="{base}/drip.jpg">
  <meta property="og:url" content="{base}/article">
  <meta property="og:site_name" content="Green Rows">
  <script type="application/ld+json">
  {"@context": "https://schema.org", "@graph": [
    {"@type": "Article", "headline": "What is drip irrigation?", "image": "{base}/drip.jpg",
     "datePublished": "2026-09-14", "dateModified": "2026-10-02",
     "author": {"@type": "Person", "name": "Ada Fields", "url": "{base}/about"},
     "publisher": {"@type": "Organization", "name": "Green Rows", "url": "{base}/", "sameAs": ["https://www.wikidata.org/wiki/Q1"]}},
    {"@type": "BreadcrumbList", "itemListElement": [
      {"@type": "ListItem", "position": 1, "name": "Guides", "item": "{base}/guides"},
      {"@type": "ListItem", "position": 2, "name": "Drip irrigation"}]}]}
  </script>
</head>
<body>
  <header><nav><a href="/">Green Rows home</a> <a href="/guides">All guides</a> <a href="/about">About the authors</a> <a href="/contact">Contact us</a></nav></header>
  <main>
    <article>
      <h1>What is drip irrigation?</h1>
      <p>By <a rel="author" href="/about">Ada Fields</a>, <time datetime="2026-10-02">2 October 2026</time></p>
      <p>Drip irrigation is a method of watering that brings water slowly to the roots of each plant through narrow tubes and emitters. It saves 30 to 50 percent of the water that sprinklers use, and keeps leaves dry, which means fewer diseases.</p>
      <h2>Key takeaways</h2>
      <ul><li>It uses 30 to 50 percent less water than sprinklers.</li><li>A kit for 20 square metres costs about 60 dollars.</li><li>Setting it up takes one afternoon.</li></ul>
      <h2>How does drip irrigation work?</h2>
      <p>A pump or tap feeds a main line at a pressure of about 1.5 bar. From it branch thinner tubes with an emitter every 30 centimetres. Each emitter lets out two to four litres an hour, so the soil takes the water up before it can run off or evaporate.</p>
      <h2>How much water does it save?</h2>
      <p>Field trials show savings of 30 to 50 percent. According to the <a href="https://www.fao.org/land-water/water/en/">Food and Agriculture Organization</a>, irrigation takes 70 percent of the fresh water that people use, so the gain is large. A <a href="https://www.usgs.gov/special-topics/water-science-school">summary by the US Geological Survey</a> finds the same order of magnitude.</p>
      <blockquote>“Farmers who changed to drip lines cut their water bill by 43 percent in the first year,” said Maria Lopez, who led the trial in 2025.</blockquote>
      <h2>What does it cost?</h2>
      <table><thead><tr><th>Area</th><th>Kit</th><th>Water a week</th></tr></thead>
      <tbody><tr><td>5 m²</td><td>25 dollars</td><td>60 litres</td></tr><tr><td>20 m²</td><td>60 dollars</td><td>220 litres</td></tr></tbody></table>
      <p>Prices compare well with sprinklers: a kit pays for itself in about two seasons where water costs more than 3 dollars per cubic metre.</p>
      <h2>How to set it up in five steps</h2>
      <ol><li>Measure the beds and draw the lines.</li><li>Fit filter and pressure regulator to the tap.</li><li>Lay the main line along the beds.</li><li>Push in emitters every 30 centimetres.</li><li>Run water for ten minutes and look for leaks.</li></ol>
      <h2>When is drip irrigation the wrong choice?</h2>
      <p>Lawns and dense sowings need even wetting, which emitters do not give. Water with much iron or lime blocks narrow tubes; a filter helps for some months, but sprinklers are easier to keep there. <img src="/drip.jpg" alt="An emitter at the root of a tomato plant" width="640" height="400"></p>
    </article>
  </main>
  <footer><p>Green Rows, since 2019. <a href="/about">About</a> · <a href="/contact">Contact</a></p></footer>
</body>
</html>`;

/** A page that does most things wrong. */
export const POOR_PAGE = `<html><head><title>Home</title></head>
<body><div id="root"></div><font>Welcome! <a href="javascript:void(0)">click here</a> <img src="a.jpg"></font></body></html>`;

/** The site's front page. */
export const HOME = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>Green Rows: growing food with less water</title>
  <meta name="description" content="Practical guides to growing food with less water: drip irrigation, mulch, soil and shade, tried out on our own beds.">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="canonical" href="{base}/">
</head>
<body>
  <main>
    <h1>Growing food with less water</h1>
    <p>Green Rows has practical guides to growing food with less water, all of them tried out on our own beds.</p>
    <ul><li><a href="/article">What is drip irrigation?</a></li><li><a href="/about">About the authors</a></li><li><a href="/contact">Contact us</a></li></ul>
  </main>
</body>
</html>`;

/** What a script application sends to those that run no scripts. */
export const SHELL = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Green Rows garden planner</title><script src="/app.js" defer></script></head>
<body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body>
</html>`;

export const LLMS_TXT = `# Green Rows

> Practical guides to growing food with less water.

- [Drip irrigation](/article): how it works, what it saves, what it costs
`;

export function robotsTxt(base: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${base}/sitemap.xml\n`;
}

export function sitemap(base: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${base}/article</loc></url></urlset>
`;
}
