export const TITLE = 'How drip irrigation saves water in small gardens';

/** The first lines of a page about `TITLE` at this address, with an open `head`. */
export function beginningOfPage(address: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${TITLE}</title>
<meta name="description" content="Drip irrigation brings water to the roots. What it costs, how it is laid, and how much water a small garden saves by it.">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="canonical" href="${address}">`;
}
