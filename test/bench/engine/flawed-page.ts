/** Fails each SEO audit that Lighthouse has, but for the status, so that verdicts can be compared where they are bad. */
export const FLAWED_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="canonical" href="/flawed">
<link rel="alternate" hreflang="english" href="/en">
</head>
<body>
<main>
<h1>Garden hoses</h1>
<p>Our hoses are made of rubber. <a href="/hoses">Click here</a> or <a href="javascript:void(0)">open the list</a>.</p>
<img src="/hose.png" width="300" height="200">
</main>
</body>
</html>`;

export const FLAWED_ROBOTS = 'User-agent: *\nnonsense\nDisalow: /private\n';
