/** How to fix it with a system that writes the HTML for its owner. */
interface PlatformAdvice {
  readonly name: string;
  readonly text: string;
}

interface Group {
  /** Beginnings of ids. */
  readonly checks: string;
  readonly wordpress: string;
  readonly shopify: string;
  readonly next: string;
}

/** The first group that fits counts. What concerns the words of a page alone is the same everywhere, and has none. */
const GROUPS: readonly Group[] = [
  {
    checks: 'seo.meta.title',
    wordpress:
      'WordPress makes the title of the name of the page and of the site (Settings, General). An SEO plugin adds a field for another one to the editor. A theme without title needs add_theme_support("title-tag"), and no title element of its own.',
    shopify:
      'Edit "Page title" under "Search engine listing" at the end of a product, collection, page or post. That of the home page is in the preferences of the online store. The theme prints {{ page_title }} in layout/theme.liquid.',
    next: 'Export metadata with title from page.tsx, or return it from generateMetadata. The layout may have title.template for the name of the site.',
  },
  {
    checks: 'seo.meta.description',
    wordpress:
      'WordPress writes no description. Use the field of an SEO plugin, or print the element in the action wp_head. Two plugins that both write it make two.',
    shopify:
      'Edit "Meta description" under "Search engine listing". That of the home page is in the preferences of the online store. The theme prints {{ page_description }}.',
    next: 'Set description in metadata, or in what generateMetadata returns.',
  },
  {
    checks: 'seo.index.canonical',
    wordpress:
      'WordPress writes the canonical address of posts and pages. The filter get_canonical_url changes it, and an SEO plugin has a field for it. Use one plugin alone, so that there is one address.',
    shopify:
      'Print <link rel="canonical" href="{{ canonical_url }}"> once, in layout/theme.liquid. Shopify knows the address.',
    next: 'Set alternates.canonical in the metadata of each page, and metadataBase in the root layout. One that is set in a layout counts for all pages below.',
  },
  {
    checks: 'seo.links.broken_images',
    wordpress: 'Upload the picture to the media library again, and choose it in its block.',
    shopify:
      'Upload the picture again, to the media of the product or to the files of the store, and choose it in its section.',
    next: 'Import the file, which fails the build if it is missing, or put it into the folder public.',
  },
  {
    checks: 'seo.index.variants seo.index.redirects seo.links.broken seo.links.https seo.tech.https',
    wordpress:
      'Write the one address of the site, with https, into both fields under Settings, General. WordPress redirects posts whose name changed. For others use a plugin for redirects, or the server.',
    shopify:
      'Choose the primary domain under Settings, Domains; the others redirect to it. Shopify keeps its URL redirects beside the menus of the store: lead them to the last address at once.',
    next: 'List redirects in next.config.js with permanent: true, and trailingSlash as you want it. The host itself redirects http and www.',
  },
  {
    checks: 'seo.index.robots seo.tech.robots geo.access geo.agents.usage geo.agents.license',
    wordpress:
      'WordPress makes robots.txt itself, unless there is a file. The filter robots_txt changes it; SEO plugins have an editor. A security plugin or a delivery network may block crawlers besides.',
    shopify:
      'Add templates/robots.txt.liquid to the theme, and change the rules there. A store with a password keeps crawlers out.',
    next: 'Return the rules from app/robots.ts, or put the file into public. Rules of the host against bots come on top.',
  },
  {
    checks: 'seo.index.search_results',
    wordpress:
      'WordPress adds noindex to the results of its own search since 5.7. Look for a plugin or a theme that removes it again, by the filter wp_robots. Another search page needs noindex in its template, or in the field of an SEO plugin.',
    shopify:
      'Shopify forbids /search in its own robots.txt: look for rules of yours in templates/robots.txt.liquid that let it in. For noindex print the robots element in layout/theme.liquid if the template is "search". It is read only where robots.txt lets crawlers in.',
    next: 'Set robots: { index: false } in the metadata of the page that shows the results.',
  },
  {
    checks: 'seo.index.noindex seo.index.expiry aeo.snippet',
    wordpress:
      'Clear "Discourage search engines from indexing this site" under Settings, Reading. The filter wp_robots sets directives for single pages, and SEO plugins have a field in the editor.',
    shopify:
      'Print the robots element in layout/theme.liquid, with a condition for the template. The metafield seo.hidden with the value 1 keeps a product, collection, page or post out of search engines.',
    next: 'Set robots in metadata, such as robots: { index: true }. Look for X-Robots-Tag in headers of next.config.js: hosts add it to previews.',
  },
  {
    checks: 'seo.index.soft_404',
    wordpress:
      'Delete the page, or let it answer 410 or redirect with a plugin. The template 404.php answers with 404.',
    shopify:
      'Archive or delete what is gone. Its address answers 404 then, or add a URL redirect to what replaces it.',
    next: 'Call notFound() in the page, and write the text into not-found.tsx.',
  },
  {
    checks: 'seo.tech.sitemap seo.tech.in_sitemap',
    wordpress:
      'WordPress serves /wp-sitemap.xml and names it in robots.txt, unless search engines are discouraged under Settings, Reading. SEO plugins replace it by their own.',
    shopify:
      'Shopify serves /sitemap.xml with all that is published. What is missing is hidden or not published in the online store.',
    next: 'Return the addresses from app/sitemap.ts, and name it in app/robots.ts as sitemap.',
  },
  {
    checks: 'seo.meta.social seo.meta.twitter',
    wordpress:
      'WordPress writes no Open Graph elements. An SEO plugin makes them of the title, the excerpt and the featured image.',
    shopify:
      'Most themes have a snippet with page_title, page_description and page_image. The preferences of the online store have the picture for the home page.',
    next: 'Set openGraph and twitter in metadata, and metadataBase in the root layout. A file opengraph-image beside the page is its picture.',
  },
  {
    checks: 'seo.meta.favicon',
    wordpress: 'Choose the site icon under Settings, General, or in the editor of the site.',
    shopify: 'Choose the favicon in the settings of the theme.',
    next: 'Put icon.png or favicon.ico into the folder app.',
  },
  {
    checks: 'seo.meta.charset seo.meta.doctype seo.meta.head seo.tech.viewport seo.intl.lang',
    wordpress:
      'The theme has it in header.php: <html <?php language_attributes(); ?>>, bloginfo("charset"), the viewport and wp_head(). The language is under Settings, General. Block themes write all of it.',
    shopify:
      'It is in layout/theme.liquid: <html lang="{{ request.locale.iso_code }}">, the viewport and {{ content_for_header }}. Apps may add elements that end the head early.',
    next: 'Next.js writes the doctype, the encoding and a viewport; export viewport to change that. Set lang at <html> in the root layout.',
  },
  {
    checks: 'seo.intl.hreflang seo.intl.return_links',
    wordpress:
      'Use a plugin for several languages: it knows which pages are versions of each other, and writes the links.',
    shopify:
      'Publish languages and markets in the settings. Shopify writes the links in {{ content_for_header }}: remove others from the theme.',
    next: 'Set alternates.languages in metadata, with the page itself among them.',
  },
  {
    checks: 'seo.schema aeo.schema seo.stale geo.entity.organization geo.entity.author',
    wordpress:
      'Let one plugin write the markup: an SEO plugin for texts, WooCommerce for products. Fill in its fields. Two that describe the same thing contradict each other. A theme can print a script of its own in wp_head.',
    shopify:
      'In a template, {{ product | structured_data }} and {{ article | structured_data }} write JSON-LD of what the store knows. Remove older blocks of the theme or of apps for the same thing.',
    next: 'Render <script type="application/ld+json"> in the page, with JSON.stringify of the same data that the page shows. Replace < in it by \\u003c.',
  },
  {
    checks: 'seo.content.image_alt',
    wordpress:
      'Write "Alternative text" in the block of the image. That of the media library counts for later insertions only.',
    shopify:
      'Choose the picture in the media of the product, and add its alt text. In a theme, image_tag takes alt.',
    next: 'Give alt to each Image or img; write alt="" for one that only decorates.',
  },
  {
    checks: 'seo.speed.image seo.speed.first_image seo.speed.fetch',
    wordpress:
      'Insert pictures from the media library, and print those of a theme with wp_get_attachment_image(). WordPress then writes width, height, srcset, sizes and loading. Plugins for lazy loading may spoil the first one.',
    shopify:
      'Print pictures as {{ image | image_url: width: 1200 | image_tag: sizes: "…" }}: it writes width, height and srcset. Pass loading: "eager" for the first one.',
    next: 'Use Image of next/image with width, height and sizes. Give loading="eager" and fetchPriority="high" to the first one.',
  },
  {
    checks: 'seo.speed.blocking',
    wordpress:
      'Pass the strategy "defer" to wp_enqueue_script(). For scripts of plugins, use a plugin for performance.',
    shopify: 'Add defer to the script elements of the theme, and remove apps that you no longer use.',
    next: 'Load scripts of others by Script of next/script: it waits until the page is shown, unless strategy says otherwise.',
  },
  {
    checks: 'seo.speed.font',
    wordpress:
      'Load fonts by theme.json or the font library of the editor: they come from your own site, with font-display.',
    shopify:
      'Choose fonts in the settings of the theme, and print them with {{ font | font_face: font_display: "swap" }}.',
    next: 'Use next/font: it serves the fonts from your own site, with font-display and preload.',
  },
  {
    checks: 'seo.security seo.speed.compression seo.speed.validators',
    wordpress:
      'It is for the web server, or for a plugin that caches pages. Headers can also be set with the filter wp_headers.',
    shopify:
      'Shopify serves it, and owners can not change its headers. Turn off apps and proxies in front of the store.',
    next: 'Set headers in next.config.js. Next.js compresses by itself, unless compress is false or a proxy stands before it.',
  },
  {
    checks: 'seo.tech.ttfb',
    wordpress:
      'Use a plugin that caches whole pages, or the cache of the host. Turn plugins off one by one to find a slow one.',
    shopify:
      'Shopify caches pages itself. Look for long loops in the Liquid of the theme, and for apps that put a proxy before the store.',
    next: 'Render the page at build time, or with revalidate. A page that reads cookies or headers is made anew for each request.',
  },
  {
    checks: 'seo.content.text_in_html aeo.answer.text_in_html geo.extract.static_content',
    wordpress:
      'Themes send the text as HTML. Where a page builder or a plugin loads it by script, use blocks, or its setting for rendering on the server.',
    shopify:
      'Print the text with Liquid in the theme. What an app adds by script is not in the HTML. A store of its own with Hydrogen has to render on the server.',
    next: 'Render the text in server components. A client component that loads it in useEffect sends none, nor does dynamic() with ssr: false.',
  },
  {
    checks: 'seo.tech.html_weight geo.extract.text_ratio',
    wordpress: 'Remove page builders and plugins that inline styles and scripts on every page.',
    shopify:
      'Move scripts and styles of sections into assets of the theme, and remove apps that you no longer use.',
    next: 'Pass only what client components show: all of their properties are sent in the HTML, too.',
  },
  {
    checks: 'geo.fresh',
    wordpress:
      'Let the template show the date of the last change, such as get_the_modified_date() in a time element. Most SEO plugins write dateModified.',
    shopify:
      'Show {{ article.published_at | time_tag }} or {{ article.updated_at | time_tag }} in the template.',
    next: 'Render the date in a <time dateTime="…">, and take dateModified of the markup from the same value.',
  },
  {
    checks: 'geo.files.llms',
    wordpress: 'Some SEO plugins write llms.txt. Else put the file beside wp-config.php.',
    shopify:
      'Shopify makes one for each store. The template templates/llms.txt.liquid of the theme replaces it.',
    next: 'Put llms.txt into the folder public.',
  },
];

const NAMES = { wordpress: 'In WordPress', shopify: 'In Shopify', next: 'In Next.js' } as const;

/** Returns how to fix the issue of a check with each platform; nothing where the platform makes no difference. */
export function platformsFor(id: string): readonly PlatformAdvice[] {
  const group = GROUPS.find(({ checks }) => checks.split(' ').some((start) => id.startsWith(start)));
  if (group === undefined) return [];
  return (['wordpress', 'shopify', 'next'] as const).map((key) => ({ name: NAMES[key], text: group[key] }));
}
