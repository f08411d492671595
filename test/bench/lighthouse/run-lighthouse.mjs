// Runs Lighthouse's SEO category on each address given, in one browser, and prints what it took and found as JSON. Plain
// JavaScript with imports that no tool follows, since the packages are only installed when the bench runs.
const { launch } = await import(import.meta.resolve('chrome-launcher'));
const { default: lighthouse } = await import(import.meta.resolve('lighthouse'));

const chrome = await launch({
  chromePath: process.env.CHROME_PATH,
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
const runs = [];
try {
  for (const url of process.argv.slice(2)) {
    const startedAt = performance.now();
    const { lhr } = await lighthouse(url, { port: chrome.port, onlyCategories: ['seo'], logLevel: 'silent' });
    const audits = Object.fromEntries(
      Object.values(lhr.audits).map(({ id, score, scoreDisplayMode }) => [
        id,
        scoreDisplayMode === 'notApplicable' ? null : score,
      ]),
    );
    runs.push({ url, ms: performance.now() - startedAt, score: lhr.categories.seo.score * 100, audits });
  }
} finally {
  chrome.kill();
}
console.log(JSON.stringify(runs));
